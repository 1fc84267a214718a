// network_round_trip: how long a probe of a book on the network takes, beside libcurl's own time for 64 bytes of it.
#include <curl/curl.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_format.h"

#include "bench/fail.h"
#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/moves/book_entry.h"
#include "core/network/network_index.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kBatchKeys = 16;

struct Options {
  std::string url;
  std::string index;
  size_t rounds = 3000;
  uint64_t seed = 1;
};

// Times of one kind of question.
class Times {
 public:
  template <typename Ask>
  void Measure(Ask ask) {
    const Clock::time_point begin = Clock::now();
    ask();
    us_.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
  }

  double Quantile(double part) {
    std::sort(us_.begin(), us_.end());
    return us_[static_cast<size_t>(part * static_cast<double>(us_.size() - 1))];
  }

 private:
  std::vector<double> us_;
};

// libcurl alone, on one kept connection.
class BareCurl {
 public:
  explicit BareCurl(const std::string& url) {
    curl_easy_setopt(handle_, CURLOPT_URL, url.c_str());
    curl_easy_setopt(handle_, CURLOPT_WRITEFUNCTION, &BareCurl::OnBody);
    curl_easy_setopt(handle_, CURLOPT_WRITEDATA, this);
  }
  BareCurl(const BareCurl&) = delete;
  BareCurl& operator=(const BareCurl&) = delete;
  ~BareCurl() { curl_easy_cleanup(handle_); }

  void Get(uint64_t offset) {
    body_.clear();
    curl_easy_setopt(handle_, CURLOPT_RANGE, absl::StrFormat("%d-%d", offset, offset + 63).c_str());
    if (curl_easy_perform(handle_) != CURLE_OK || body_.size() != 64) Fail("libcurl got no 64 bytes");
  }

 private:
  static size_t OnBody(char* bytes, size_t size, size_t count, void* self) {
    static_cast<BareCurl*>(self)->body_.append(bytes, size * count);
    return size * count;
  }

  CURL* handle_ = curl_easy_init();
  std::string body_;
};

std::vector<uint64_t> KeysOf(const probe::ChessIndex& book, size_t count, uint64_t seed) {
  std::vector<uint64_t> keys;
  book.index().ForEach([&](uint64_t key, std::string_view) { keys.push_back(key); });
  std::shuffle(keys.begin(), keys.end(), std::mt19937_64(seed));
  keys.resize(std::min(keys.size(), count));
  return keys;
}

void AddMoves(const chess::BookEntry& entry, RunningChecksum& signature) {
  for (const chess::BookMove& move : entry.moves)
    signature.Add(absl::StrFormat("%d %d ", move.move.code(), move.weight()));
}

// Returns the signature of all answers of the local book to the keys.
uint64_t RightSignature(const probe::ChessIndex& book, const std::vector<uint64_t>& keys) {
  RunningChecksum signature;
  chess::BookEntry entry;
  for (const uint64_t key : keys) {
    if (!book.Probe(key, entry)) Fail("a key of the book is not found");
    AddMoves(entry, signature);
  }
  return signature.Value();
}

void Run(const Options& options) {
  absl::StatusOr<probe::Book> book = probe::Book::Open(options.index);
  if (!book.ok()) Fail(Message(book.status()));
  const absl::StatusOr<probe::ChessIndex> local = probe::ChessIndex::Of(*std::move(book));
  if (!local.ok()) Fail(Message(local.status()));
  const absl::StatusOr<network::NetworkIndex> opened = network::OpenNetworkIndex(options.url, {});
  if (!opened.ok()) Fail(Message(opened.status()));
  const records::EntryFinder& finder = *opened->finder;
  const std::vector<uint64_t> keys = KeysOf(*local, options.rounds * (kBatchKeys + 1), options.seed);
  const size_t rounds = keys.size() / (kBatchKeys + 1);
  const index::SectionExtent& buckets = local->index().header().section(index::SectionId::kBuckets);
  std::mt19937_64 random(options.seed);
  BareCurl bare(options.url);
  Times of_curl, of_probe, of_batch;
  RunningChecksum signature;
  std::vector<chess::BookEntry> entries(kBatchKeys);
  for (size_t round = 0; round < rounds; ++round) {
    const uint64_t* const asked = &keys[round * (kBatchKeys + 1)];
    of_curl.Measure([&] { bare.Get(buckets.offset + random() % (buckets.size / 64) * 64); });
    of_probe.Measure([&] { (void)finder.Find(asked[0], entries[0]); });
    AddMoves(entries[0], signature);
    of_batch.Measure([&] { (void)finder.FindEach({asked + 1, kBatchKeys}, absl::MakeSpan(entries)); });
    for (const chess::BookEntry& entry : entries) AddMoves(entry, signature);
  }
  const std::vector<uint64_t> all(keys.begin(), keys.begin() + rounds * (kBatchKeys + 1));
  if (signature.Value() != RightSignature(*local, all)) Fail("the answers are not those of the local index");
  absl::PrintF("%-28s %9s %9s %7s\n", "", "p50/us", "p99/us", "ratio");
  const double unit = of_curl.Quantile(0.5), probe = of_probe.Quantile(0.5);
  absl::PrintF("%-28s %9.1f %9.1f %7.2f\n", "64 bytes by libcurl", unit, of_curl.Quantile(0.99), 1.0);
  absl::PrintF("%-28s %9.1f %9.1f %7.2f\n", "a probe", probe, of_probe.Quantile(0.99), probe / unit);
  absl::PrintF("%-28s %9.1f %9.1f %7.2f\n", "16 probes at once, of a probe", of_batch.Quantile(0.5),
               of_batch.Quantile(0.99), of_batch.Quantile(0.5) / probe);
  absl::PrintF("%d probes, signature %016x\n", all.size(), signature.Value());
}

}  // namespace
}  // namespace tabia::bench

int main(int argc, char** argv) {
  tabia::bench::Options options;
  CLI::App app("Measures probes of an index on a server, beside libcurl alone; fails if an answer is wrong.");
  app.add_option("url", options.url, "the address of the index")->required();
  app.add_option("index", options.index, "the same index on this machine")->required();
  app.add_option("--rounds", options.rounds, "of one range, one probe, one batch")->capture_default_str();
  app.add_option("--seed", options.seed, "of the keys")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  tabia::bench::Run(options);
}

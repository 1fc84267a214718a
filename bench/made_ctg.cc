#include "bench/made_ctg.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <utility>

#include "bench/bench_folder.h"
#include "core/chess/fen.h"
#include "core/formats/ctg/ctg_move_code.h"
#include "core/formats/ctg/ctg_position_code.h"

namespace tabia::bench {
namespace {

using formats::CtgFrame;

constexpr int kPlies = 40;
constexpr size_t kPageBytes = 4096, kTailBytes = 33, kPageHeaderBytes = 4;

void Append(std::string& out, uint64_t number, int bytes) {
  while (bytes-- > 0) out.push_back(static_cast<char>(number >> 8 * bytes));
}

struct Record {
  std::string moves;  // codes
  uint32_t games = 0;
  std::string fen;

  std::string Bytes(const std::string& position) const {
    std::string bytes = position;
    Append(bytes, 2 * moves.size() + 1, 1);
    for (const char code : moves) bytes.append({code, '\0'});
    for (const uint32_t count : {games, games / 2, games / 3, games / 6}) Append(bytes, count, 3);
    return bytes + std::string(kTailBytes - 12, '\0');
  }
};

class Maker {
 public:
  explicit Maker(size_t positions) {
    while (records_.size() < positions) PlayGame();
  }

  MadeCtg Write(const std::string& path) {
    std::vector<Hashed> all;
    for (const auto& [position, record] : records_) {
      all.push_back({formats::CtgHash(position), record.Bytes(position)});
    }
    Place(0, 0, std::move(all));
    std::string header;
    for (const uint64_t field : {32, 4096, 1, 1}) Append(header, field, 2);
    for (const uint64_t field : {uint64_t{4096}, uint64_t{0x7fff7fff}, pages_.size() / kPageBytes,
                                 uint64_t{0xffffffff}, records_.size(), uint64_t{1}}) {
      Append(header, field, 4);
    }
    header.resize(kPageBytes);
    std::ofstream(path + ".ctg", std::ios::binary) << header << pages_;
    std::string directory;
    Append(directory, 0x100001, 4);
    Append(directory, nodes_.size(), 4);
    Append(directory, 0, 8);
    for (const uint32_t node : nodes_) Append(directory, node, 4);
    std::ofstream(path + ".cto", std::ios::binary) << directory;
    return {path + ".ctg", Fens(), records_.size()};
  }

 private:
  struct Hashed {
    uint32_t hash;
    std::string bytes;
  };

  Record& At(const chess::Position& position) {
    formats::CtgPositionCode code;
    code.Encode(position, formats::CtgFrameOf(position));
    Record& record = records_[std::string(code.bytes())];
    ++record.games;
    return record;
  }

  void PlayGame() {
    chess::Position position;
    for (int ply = 0; ply < kPlies; ++ply) {
      Record& record = At(position);
      std::vector<std::pair<char, chess::Move>> moves;
      for (int code = 0; code < 256; ++code) {
        const chess::Move move =
            formats::DecodeCtgMove(static_cast<uint8_t>(code), position, formats::CtgFrameOf(position)).move;
        if (move) moves.emplace_back(static_cast<char>(code), move);
      }
      if (moves.empty()) return;
      // Early moves are repeated, later ones seldom.
      const size_t choices = std::min(moves.size(), static_cast<size_t>(2 + ply));
      const auto [code, move] = moves[random_() % choices];
      if (record.moves.find(code) == std::string::npos) record.moves.push_back(code);
      if (record.fen.empty()) record.fen = chess::ToFen(position.setup());
      position.Make(move);
    }
    At(position);
  }

  void Place(uint64_t low, uint64_t mask, std::vector<Hashed> records) {
    const uint64_t node = low + mask;
    if (node >= nodes_.size()) nodes_.resize(node + 1, UINT32_MAX);
    size_t bytes = kPageHeaderBytes;
    for (const Hashed& record : records) bytes += record.bytes.size();
    if (bytes > kPageBytes) {
      for (const uint64_t half : {low, low + mask + 1}) {
        std::vector<Hashed> part;
        for (const Hashed& record : records) {
          if ((record.hash & (2 * mask + 1)) == half) part.push_back(record);
        }
        Place(half, 2 * mask + 1, std::move(part));
      }
      return;
    }
    nodes_[node] = static_cast<uint32_t>(pages_.size() / kPageBytes);
    std::string page;
    Append(page, records.size(), 2);
    Append(page, bytes, 2);
    for (const Hashed& record : records) page += record.bytes;
    page.resize(kPageBytes);
    pages_ += page;
  }

  std::vector<std::string> Fens() {
    std::vector<std::string> fens;
    for (const auto& [position, record] : records_) {
      if (!record.moves.empty()) fens.push_back(record.fen);
    }
    std::shuffle(fens.begin(), fens.end(), random_);
    return fens;
  }

  std::mt19937_64 random_{1};
  std::map<std::string, Record> records_;
  std::vector<uint32_t> nodes_;
  std::string pages_;
};

}  // namespace

const MadeCtg& MakeCtg(size_t positions) {
  static const MadeCtg made = Maker(positions).Write(Folder() + "/made");
  return made;
}

}  // namespace tabia::bench

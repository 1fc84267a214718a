#include "tests/explorer/explorer_transcript.h"

#include <optional>
#include <string_view>
#include <utility>

#include "gtest/gtest.h"

#include "core/base/os/paths.h"
#include "core/base/tokens.h"
#include "core/books/open_book.h"
#include "protocol/explorer/dialects.h"
#include "protocol/http/router.h"

namespace tabia::explorer {
namespace {

// Leaves out the ETag, which depends on the version of the program, and the time.
bool IsShown(std::string_view field) {
  return !field.starts_with("ETag:") && !field.starts_with("Date:");
}

// Makes NUL visible.
std::string ToTranscript(std::string_view line) {
  std::string shown;
  for (const char c : line) c == '\0' ? shown.append("\\0") : shown.append(1, c);
  return shown;
}

std::string NameOf(const std::string& path) {
  const std::string file = FileName(path);
  return file.substr(0, file.find('.'));
}

}  // namespace

void Transcript::Send(const std::string& line) {
  head_ += line + "\r\n";
  if (!line.empty()) return;
  Lines lines;
  const std::string answer = Answer(std::exchange(head_, {}));
  for (const std::string_view field : Split(answer, "\n")) {
    const std::string_view text = field.ends_with('\r') ? field.substr(0, field.size() - 1) : field;
    if (IsShown(text)) lines.push_back(ToTranscript(text));
  }
  if (lines.back().empty()) lines.pop_back();  // after the last line end
  Receive(lines);
}

void Transcript::Do(const std::string& word, const std::string& text) {
  if (word == "books") {
    OpenBooks(text);
  } else if (word == "before") {
    OpenBefore(text);
  } else if (word == "cors") {
    cors_ = true;
  } else if (word == "get") {
    Get(text);
  } else {
    FAIL() << "no such directive";
  }
}

void Transcript::OpenBooks(const std::string& paths) {
  Library library;
  library.seed = 1;
  for (const std::string_view path : SplitWords(paths, " ")) {
    const std::string whole = Concat(TABIA_TEST_DATA, "/", path);
    absl::StatusOr<probe::Book> opened = books::OpenBook(whole, {});
    ASSERT_TRUE(opened.ok()) << opened.status();
    const absl::StatusOr<books::GameBook> book = books::ToGameBook(*std::move(opened));
    ASSERT_TRUE(book.ok()) << book.status();
    std::visit([&](const auto& of_game) { library.Add(NameOf(whole), of_game); }, *book);
  }
  for (ServedChessBook& served : library.chess) served.before = before_;
  shelf_ = std::make_unique<Shelf>(std::move(library));
}

void Transcript::OpenBefore(const std::string& path) {
  absl::StatusOr<probe::Book> opened = books::OpenBook(Concat(TABIA_TEST_DATA, "/", path), {});
  ASSERT_TRUE(opened.ok()) << opened.status();
  before_.push_back(*probe::ChessBook::Of(*std::move(opened)));
}

// The status, the kind and the fields of our own on one line; then the body.
void Transcript::Get(const std::string& target) {
  const std::string answer = Answer(Concat("GET ", target, " HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  const size_t end = answer.find("\r\n\r\n");
  std::string head = answer.substr(9, 3);
  for (std::string_view field : SplitWords(std::string_view(answer).substr(0, end), "\r\n")) {
    static constexpr std::string_view kType = "Content-Type: ";
    if (field.starts_with(kType)) AppendParts(head, " ", field.substr(kType.size()));
    if (field.starts_with("X-Tabia")) AppendParts(head, ", ", field);
  }
  Lines lines = {head};
  for (const std::string_view line : Split(std::string_view(answer).substr(end + 4), "\n"))
    lines.push_back(ToTranscript(line));
  if (lines.back().empty()) lines.pop_back();
  Receive(lines);
}

std::string Transcript::Answer(std::string_view bytes) {
  http::Conversation conversation(site());
  const std::optional<protocol::Reply> reply = conversation.Take(bytes);
  EXPECT_TRUE(reply && bytes.empty());
  return reply ? reply->bytes : "";
}

const http::Site& Transcript::site() {
  if (site_) return *site_;
  if (!shelf_) shelf_ = std::make_unique<Shelf>(Library());
  http::SiteConfig config;
  config.cors = cors_;
  config.hosts.names = {"books.example"};
  config.hosts.upstreams = PublicExplorerHosts();
  http::Router router;
  AddDialects(*shelf_, router);
  site_ = std::make_unique<http::Site>(std::move(config), std::move(router));
  return *site_;
}

}  // namespace tabia::explorer

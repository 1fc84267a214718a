// The chess books of the tests, by both ways: through C and through the rooms.
#pragma once

#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/formats/foreign_source.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/record_visitor.h"
#include "tests/book_of_game.h"
#include "tests/library/opened.h"

namespace tabia {

// The positions of a book's source, each once.
class Positions final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove&) override {
    return Add(position);
  }
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote&) override {
    return Add(position);
  }
  std::vector<chess::BookPosition> all() const {
    std::vector<chess::BookPosition> all;
    for (const auto& [key, position] : by_key_) all.push_back(position);
    return all;
  }

 private:
  absl::Status Add(const chess::BookPosition& position) {
    by_key_.try_emplace(position.key(), position);
    return absl::OkStatus();
  }
  std::map<uint64_t, chess::BookPosition> by_key_;
};

inline std::vector<chess::BookPosition> PositionsOf(const std::string& path) {
  Positions positions;
  auto source = formats::ForeignSource::Open(path);
  EXPECT_TRUE(source.ok()) << source.status();
  EXPECT_TRUE(source->Read({}, positions).ok());
  return positions.all();
}

// One book, opened by both ways.
class ChessBook : public ::testing::TestWithParam<std::string> {
 protected:
  ChessBook() : opened_(GetParam()), core_(As<probe::ChessIndex>(books::OpenBook(GetParam()))) {}

  const std::string& variant() const { return core_.info().variant; }

  const Opened opened_;
  const probe::ChessIndex core_;
  const std::vector<chess::BookPosition> positions_ = PositionsOf(GetParam());
};

inline std::vector<std::string> ChessBooks() {
  std::vector<std::string> paths = {SampleBook("classic.obk"), SampleBook("short.obk")};
  for (const char* name :
       {"obk/castling-and-promotion.obk", "obk/notes-in-windows-1252.obk", "obk/weights.obk",
        "oobs/as-the-tool-writes-it.obs.db3", "oobs/chess960.obs.db3", "oobs/crazyhouse.obs.db3",
        "oobs/extra-columns-comments-and-inactive-moves.obs.db3", "oobs/white-view.obs.db3"}) {
    paths.push_back(Fixture(name));
  }
  return paths;
}

// Returns "classic_obk" as the name of a test.
inline std::string BookName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(info.param.rfind('/') + 1);
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

}  // namespace tabia

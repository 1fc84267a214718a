// Small opening books made of bytes, by the offsets of the published layout.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/formats/foreign_source.h"
#include "core/records/record_visitor.h"
#include "tests/base/put.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {

// The fields of an entry. The defaults are 13/9 6/5 in the published book.
struct ObEntryFields {
  std::u16string source = u"Neil Kazaross";
  backgammon::Board board = {
      {0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -4, 5, 0, 0, -1, -3, 0, -4, -1, 0, 0, 0, 2, 0}};
  size_t board_at = 68;
  int32_t cube = 1, owner = 0;
  int32_t away = 2, away_opponent = 4;
  int32_t jacoby = 0, beaver = 0, crawford = 0;
  std::array<float, 6> chances = {0.0058F, 0.1214F, 0.4106F, 0.5894F, 0.1793F, 0.0119F};
  float equity = 0.3770F;
  int32_t level = 100;
  int32_t program = 0, major = 2, minor = 10;
  uint32_t games = 12'960;
  float deviation = 0.9F;
  int32_t checker_level = 3, cube_level = 3, rotation = 0, seed = 83'467'239, truncation = 0;
  float duration = 3'600;
  double imported = 40'713, saved = 40'712;
  uint8_t deleted = 0;
  char other_bytes = '\xee';  // where nothing is stated
};

inline void PutText(std::string& record, size_t at, std::u16string_view units) {
  for (const char16_t unit : units) {
    Put(record, at, static_cast<uint16_t>(unit));
    at += 2;
  }
}

inline std::string ObHeaderBytes(std::u16string_view title, std::string_view version = "3.70") {
  std::string record(256, '\0');
  record.replace(4, 4, "OBDB");
  Put<int32_t>(record, 8, 1);
  Put<int32_t>(record, 16, 256);
  Put<double>(record, 24, 45'000);
  Put(record, 32, static_cast<uint8_t>(version.size()));
  record.replace(33, version.size(), version);
  Put(record, 41, static_cast<uint8_t>(title.size()));
  PutText(record, 42, title);
  return record;
}

inline std::string ObNotesBytes(std::u16string_view text) {
  std::string record(256, '\0');
  Put<int32_t>(record, 0, 1);
  PutText(record, 4, text);
  return record;
}

inline std::string ObEntryBytes(const ObEntryFields& fields) {
  std::string record(256, fields.other_bytes);
  Put<int32_t>(record, 0, 2);
  PutText(record, 4, fields.source);
  if (fields.source.size() < 32) PutText(record, 4 + 2 * fields.source.size(), std::u16string(1, u'\0'));
  Put(record, fields.board_at, fields.board.cells);
  Put(record, 96,
      std::array{fields.cube, fields.owner, fields.away, fields.away_opponent, fields.jacoby, fields.beaver,
                 fields.crawford});
  Put(record, 124, fields.chances);
  Put(record, 148, fields.equity);
  Put(record, 152, std::array{fields.level, fields.program, fields.major, fields.minor});
  Put(record, 168, fields.games);
  Put(record, 172, fields.deviation);
  Put(record, 176,
      std::array{fields.checker_level, fields.cube_level, fields.rotation, fields.seed, fields.truncation});
  Put(record, 196, fields.duration);
  Put(record, 200, std::array{fields.imported, fields.saved});
  Put(record, 216, fields.deleted);
  return record;
}

class StatementCollector final : public records::BackgammonVisitor {
 public:
  absl::Status VisitPosition(const backgammon::PositionStatement& statement) override {
    statements.push_back(statement);
    return absl::OkStatus();
  }
  std::vector<backgammon::PositionStatement> statements;
};

class ObTest : public testing::Test {
 protected:
  void Add(const ObEntryFields& fields) { bytes_ += ObEntryBytes(fields); }
  Outcome Read() const {
    WriteFile(path_, bytes_);
    return ReadBook(path_);
  }
  std::string StrictError() const {
    WriteFile(path_, bytes_);
    return Message(ReadStrictly(path_).status);
  }
  void ExpectRejected(std::string_view where_and_why) const {
    const absl::Status status = Read().status;
    EXPECT_EQ(ExitCode(status), 3);
    EXPECT_EQ(Message(status), path_ + ": " + std::string(where_and_why));
  }
  std::vector<backgammon::PositionStatement> Statements() const {
    WriteFile(path_, bytes_);
    auto source = ForeignSource::Open(path_);
    StatementCollector collector;
    EXPECT_TRUE(source.ok() && source->Read({}, collector).ok());
    return collector.statements;
  }
  // Returns the statement of a book with this single entry.
  backgammon::PositionStatement StatementOf(const ObEntryFields& fields) {
    bytes_ = ObHeaderBytes(u"Book");
    Add(fields);
    const auto statements = Statements();
    EXPECT_EQ(statements.size(), 1u);
    return statements.empty() ? backgammon::PositionStatement() : statements.front();
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "book.ob";
  std::string bytes_ = ObHeaderBytes(u"Book");
};

}  // namespace tabia::formats

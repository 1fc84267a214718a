// Probing a chess book through C gives the answers of core.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/chess_books.h"

namespace tabia {
namespace {

void ExpectSame(const tabia_chess_move& move, const chess::BookMove& core) {
  EXPECT_EQ(chess::Move(move.from, move.to, static_cast<chess::PieceType>(move.promotion)), core.move);
  EXPECT_EQ(move.weight, core.weight());
  EXPECT_EQ((move.flags & TABIA_INACTIVE) == 0, core.active);
  EXPECT_EQ((move.flags & TABIA_GAMES) != 0, core.games.has_value());
  EXPECT_EQ((chess::Games{move.win, move.draw, move.loss}), core.games.value_or(chess::Games()));
  EXPECT_EQ(move.text, core.opaque_move.text());
}

void ExpectSame(const std::vector<tabia_chess_move>& moves, const chess::BookEntry& entry) {
  ASSERT_EQ(moves.size(), entry.moves.size());
  for (size_t i = 0; i < moves.size(); ++i) ExpectSame(moves[i], entry.moves[i]);
}

void ExpectSame(const tabia_chess_note& note, const chess::BookNote& core) {
  EXPECT_EQ(note.kind, static_cast<int32_t>(core.kind));
  EXPECT_EQ(std::string_view(note.text, note.text_bytes), core.text);
  EXPECT_EQ(chess::Move(note.from, note.to, static_cast<chess::PieceType>(note.promotion)), core.move);
  EXPECT_EQ(note.move_text, core.opaque_move.text());
}

void ExpectSame(const std::vector<tabia_chess_move>& some, const std::vector<tabia_chess_move>& others) {
  ASSERT_EQ(some.size(), others.size());
  for (size_t i = 0; i < some.size(); ++i) EXPECT_EQ(memcmp(&some[i], &others[i], sizeof some[i]), 0);
}

class ChessProbe : public ChessBook {
 protected:
  std::vector<uint64_t> Keys() const {
    std::vector<uint64_t> keys;
    core_.index().ForEach([&](uint64_t key, std::string_view) { keys.push_back(key); });
    return keys;
  }
};
INSTANTIATE_TEST_SUITE_P(Books, ChessProbe, ::testing::ValuesIn(ChessBooks()), BookName);

TEST_P(ChessProbe, ReturnsTheMovesOfEveryKey) {
  ASSERT_EQ(opened_.status(), TABIA_OK) << opened_.detail();
  size_t found = 0;
  for (const uint64_t key : Keys()) {
    chess::BookEntry entry;
    found += core_.Probe(key, entry);
    ExpectSame(Moves(opened_, key), entry);
  }
  EXPECT_EQ(found, core_.info().positions);
  EXPECT_GT(found, 0u);
}

TEST_P(ChessProbe, FindsNothingForAnUnknownKey) {
  auto move = Sized<tabia_chess_move>();
  move.weight = 4711;
  size_t count = 1;
  EXPECT_EQ(tabia_chess_probe(opened_, 1, &move, &count), TABIA_NOT_FOUND);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(tabia_chess_best(opened_, 1, &move), TABIA_NOT_FOUND);
  EXPECT_EQ(tabia_chess_notes(opened_, 1, nullptr, &count), TABIA_NOT_FOUND);
  EXPECT_EQ(move.weight, 4711u);
}

TEST_P(ChessProbe, BestIsTheFirstMove) {
  for (const uint64_t key : Keys()) {
    tabia_chess_prefetch(opened_, key);
    auto best = Sized<tabia_chess_move>();
    const int32_t status = tabia_chess_best(opened_, key, &best);
    ExpectSame({best}, {Moves(opened_, key)[0]});
    const bool is_playable = (best.flags & TABIA_INACTIVE) == 0 && best.weight > 0;
    EXPECT_EQ(status, is_playable ? TABIA_OK : TABIA_REFUSED);
  }
}

TEST_P(ChessProbe, BestIsPlayableIfAMoveCanBeChosen) {
  auto rule = Sized<tabia_chess_rule>();
  rule.policy = TABIA_BEST;
  for (const chess::BookPosition& position : positions_) {
    if (position.of_chess() == nullptr) continue;
    auto best = Sized<tabia_chess_move>(), chosen = Sized<tabia_chess_move>();
    const int32_t status = tabia_chess_choose_text(opened_, position.Epd().c_str(), &rule, 1, &chosen);
    EXPECT_EQ(tabia_chess_best(opened_, position.key(), &best), status) << position.Epd();
    if (status == TABIA_OK) ExpectSame({best}, {chosen});
  }
}

TEST_P(ChessProbe, ReturnsTheMovesOfEachKeyOfABatch) {
  constexpr size_t kCapacity = 3;
  std::vector<uint64_t> keys = Keys();
  keys.insert(keys.begin() + 1, 1);  // not in the book
  std::vector<tabia_chess_move> moves(keys.size() * kCapacity, Sized<tabia_chess_move>());
  std::vector<uint32_t> counts(keys.size(), 99);
  const int32_t status =
      tabia_chess_probe_batch(opened_, keys.data(), keys.size(), moves.data(), kCapacity, counts.data());
  EXPECT_EQ(status, *std::max_element(counts.begin(), counts.end()) > kCapacity ? TABIA_MORE : TABIA_OK);
  for (size_t i = 0; i < keys.size(); ++i) {
    std::vector<tabia_chess_move> alone = Moves(opened_, keys[i]);
    EXPECT_EQ(counts[i], alone.size());
    alone.resize(std::min(alone.size(), kCapacity));
    const auto first = moves.begin() + static_cast<ptrdiff_t>(i * kCapacity);
    ExpectSame({first, first + static_cast<ptrdiff_t>(alone.size())}, alone);
  }
}

TEST_P(ChessProbe, CountsInABatchWithoutRoom) {
  const std::vector<uint64_t> keys = Keys();
  std::vector<uint32_t> counts(keys.size());
  EXPECT_EQ(tabia_chess_probe_batch(opened_, keys.data(), keys.size(), nullptr, 0, counts.data()),
            TABIA_MORE);
  for (size_t i = 0; i < keys.size(); ++i) EXPECT_EQ(counts[i], Moves(opened_, keys[i]).size());
}

TEST_P(ChessProbe, ReturnsTheNotesOfTheBook) {
  size_t positions_with_notes = 0;
  for (const chess::BookPosition& position : positions_) {
    const std::vector<tabia_chess_note> notes = All<tabia_chess_note>(
        [&](auto* array, size_t* count) { return tabia_chess_notes(opened_, position.key(), array, count); });
    const chess::BookNotes core = core_.Notes(position.key());
    ASSERT_EQ(notes.size(), core.size());
    for (size_t i = 0; i < notes.size(); ++i) ExpectSame(notes[i], core[i]);
    positions_with_notes += !notes.empty();
  }
  EXPECT_EQ(positions_with_notes, core_.info().notes);
}

TEST_P(ChessProbe, FindsTheMovesOfAFen) {
  for (const chess::BookPosition& position : positions_) {
    const std::string fen = position.Epd();
    uint64_t key = 0;
    EXPECT_EQ(tabia_chess_key_in_book(opened_, fen.c_str(), &key), TABIA_OK);
    EXPECT_EQ(key, position.key());
    std::vector<tabia_chess_move> expected = Moves(opened_, position.key());
    chess::BookEntry entry;
    if (position.of_variant() != nullptr && core_.Probe(position.key(), entry)) {
      for (size_t i = 0; i < expected.size(); ++i) {
        std::strcpy(expected[i].text, probe::MoveText(position, entry.moves[i].move, {}).c_str());
      }
    }
    ExpectSame(All<tabia_chess_move>([&](auto* array, size_t* count) {
                 return tabia_chess_probe_fen(opened_, fen.c_str(), array, count);
               }),
               expected);
  }
}

TEST_P(ChessProbe, FindsTheMovesOfAPosition) {
  for (const chess::BookPosition& position : positions_) {
    if (position.of_chess() == nullptr) continue;
    const tabia_chess_position parsed = Parsed(position.Epd());
    ExpectSame(All<tabia_chess_move>([&](auto* array, size_t* count) {
                 return tabia_chess_probe_position(opened_, &parsed, array, count);
               }),
               Moves(opened_, position.key()));
  }
}

TEST(ChessProbeOfAVariant, ReturnsMovesByItsRulesAsText) {
  const Opened book(Fixture("oobs/crazyhouse.obs.db3"));
  const auto texts_at = [&book](const char* fen) {
    std::vector<std::string> texts;
    for (const tabia_chess_move& move : All<tabia_chess_move>(
             [&](auto*array, size_t*count) { return tabia_chess_probe_fen(book, fen, array, count); })) {
      texts.push_back(move.text);
    }
    return texts;
  };
  for (const char* pocket : {"[]", "", "[-]", "/"}) {
    const std::string fen =
        std::string("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") + pocket + " w KQkq - 0 1";
    EXPECT_THAT(texts_at(fen.c_str()), ::testing::ElementsAre("e2e4")) << fen;
  }
  EXPECT_THAT(texts_at("r1bqkbnr/ppp2ppp/2n5/8/8/8/PPP2PPP/RNBQKBNR[pP] b KQkq -"),
              ::testing::ElementsAre("P@d4"));
  size_t count = 0;
  EXPECT_EQ(tabia_chess_probe_fen(book, "8/8[X] w - -", nullptr, &count), TABIA_BAD_POSITION);
}

TEST(ChessProbeOfAVariant, ReturnsMovesAndNotesAsText) {
  const std::string path = Fixture("oobs/bughouse.obs.db3");
  const Opened book(path);
  std::vector<std::string> texts;
  for (const chess::BookPosition& position : PositionsOf(path)) {
    for (const tabia_chess_move& move : Moves(book, position.key())) texts.push_back(move.text);
  }
  EXPECT_THAT(texts, ::testing::UnorderedElementsAre("e2e4", "P@d4"));
}

// The key of kCastlingFen, and the moves e1g1 and a2a3, of which a .bin is made that no line of moves reaches.
constexpr char kCastlingFen[] = "r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 9";

std::string WriteNeverReached(const std::string& path) {
  const tabia_chess_position position = Parsed(kCastlingFen);
  std::string bytes;
  for (const auto& [code, weight] : {std::pair<int, int>(4 << 6 | 6, 90), {8 << 6 | 16, 10}}) {
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(KeyOf(position) >> shift);
    for (const int number : {code, weight, 0, 0}) {
      bytes += static_cast<char>(number >> 8);
      bytes += static_cast<char>(number);
    }
  }
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

TEST(ChessProbeOfABoard, CorrectsCastlingInPlaceAndInAnIndex) {
  const ScratchFolder folder;
  const std::string path = WriteNeverReached(folder / "castling.bin");
  const tabia_chess_position position = Parsed(kCastlingFen);
  auto strict = Sized<tabia_options>();
  strict.flags = TABIA_STRICT;  // reads the book into an index
  for (const tabia_options* options : {static_cast<tabia_options*>(nullptr), &strict}) {
    const Opened book(path, options);
    ASSERT_EQ(book.status(), TABIA_OK) << book.detail();
    const auto by_position = All<tabia_chess_move>([&](auto* moves, size_t* count) {
      return tabia_chess_probe_position(book, &position, moves, count);
    });
    const auto by_fen = All<tabia_chess_move>(
        [&](auto* moves, size_t* count) { return tabia_chess_probe_fen(book, kCastlingFen, moves, count); });
    ASSERT_EQ(by_position.size(), 2u);
    EXPECT_EQ(by_position[0].to, 7) << "onto the rook";
    EXPECT_EQ(by_position[0].weight, 90u);
    ExpectSame(by_fen, by_position);
    EXPECT_EQ(Moves(book, KeyOf(position))[0].to, 6) << "as in the file";
  }
}

TEST(ChessBest, RefusesAMoveOfWeight0) {
  const ScratchFolder folder;
  const std::string games = folder / "lost.pgn";
  std::ofstream(games) << "1. f3 e5 2. g4 Qh4# 0-1\n";
  const Opened book(games);
  auto best = Sized<tabia_chess_move>();
  EXPECT_EQ(tabia_chess_best(book, KeyOf(Parsed("startpos")), &best), TABIA_REFUSED);
  EXPECT_EQ(best.weight, 0u);
  EXPECT_EQ(best.loss, 1u);
  EXPECT_EQ(tabia_chess_best(book, KeyOf(Parsed("startpos moves f2f3")), &best), TABIA_OK);
  EXPECT_EQ(best.win, 1u);
}

TEST(ChessProbeCut, WritesTheFirstMoves) {
  const Opened book(SampleBook("classic.obk"));
  const uint64_t start = KeyOf(Parsed("startpos"));
  const std::vector<tabia_chess_move> all = Moves(book, start);
  ASSERT_GT(all.size(), 2u);
  std::vector<tabia_chess_move> cut(3, Sized<tabia_chess_move>());
  cut[1].weight = cut[2].weight = 4711;
  size_t count = 1;
  EXPECT_EQ(tabia_chess_probe(book, start, cut.data(), &count), TABIA_MORE);
  EXPECT_EQ(count, all.size());
  ExpectSame({cut[0]}, {all[0]});
  EXPECT_EQ(cut[1].weight, 4711u);
}

}  // namespace
}  // namespace tabia

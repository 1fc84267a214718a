#include "core/study/learn.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/date.h"
#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/os/file_io.h"
#include "core/base/os/file_lock.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"

namespace tabia::study {
namespace {

using std::chrono::sys_days;

// A move that is avoided, with the games that were lost by it.
struct Lesson {
  chess::Position position;
  chess::Move move;
  std::string remark;  // of the last game
  sys_days until;
  std::vector<std::string> games;  // their ids
};

constexpr std::string_view kUntil = "until ", kGames = "games ";

// Returns the lesson of a line; nothing if it is another line.
std::optional<Lesson> ParseLesson(std::string_view line) {
  std::string_view until = formats::FindEpdOperand(line, "c1").value_or("");
  std::string_view games = formats::FindEpdOperand(line, "c2").value_or("");
  const absl::StatusOr<chess::Position> position = chess::Position::FromFen(line);
  if (!position.ok() || !until.starts_with(kUntil) || !games.starts_with(kGames)) return std::nullopt;
  const std::optional<chess::Move> move =
      chess::ParseSan(*position, formats::FindEpdOperand(line, "am").value_or(""));
  const std::optional<sys_days> date = ParseDay(until.substr(kUntil.size()));
  if (!move || !date) return std::nullopt;
  Lesson lesson = {
      *position, *move, std::string(formats::FindEpdOperand(line, "c0").value_or("")), *date, {}};
  games.remove_prefix(kGames.size());
  for (std::string_view id = TakeWord(games); !id.empty(); id = TakeWord(games))
    lesson.games.emplace_back(id);
  return lesson;
}

std::string LessonText(const Lesson& lesson) {
  std::string games;
  for (const std::string& id : lesson.games) games += (games.empty() ? "" : " ") + id;
  return FormatText("%s am %s; c0 \"%s\"; c1 \"%s%s\"; c2 \"%s%s\";\n", chess::ToEpd(lesson.position.setup()),
                    chess::San(lesson.position, lesson.move), lesson.remark, kUntil,
                    DayText(lesson.until, '-'), kGames, games);
}

// The lines of the file.
class Lessons {
 public:
  // Reads the file at `path`, which may be missing. BadFile if a line that is no remark does not begin with a position.
  static absl::StatusOr<Lessons> Read(const std::string& path) {
    Lessons lessons;
    if (SizeOf(path).value_or(0) == 0) return lessons;
    TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
    std::string_view rest = file.bytes();
    for (int64_t number = 1; !rest.empty(); ++number) {
      const size_t end = std::min(rest.find('\n'), rest.size());
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      if (std::optional<Lesson> lesson = ParseLesson(line)) {
        lessons.AddKnown(*std::move(lesson));
      } else {
        TABIA_RETURN_IF_ERROR(lessons.AddOther(path, number, line));
      }
    }
    return lessons;
  }

  // Removes the lessons that end before `today`, but remembers their games. Returns their number.
  uint64_t RemoveExpired(sys_days today) {
    const auto is_expired = [today](const Lesson& lesson) { return lesson.until < today; };
    const auto end = std::remove_if(lessons_.begin(), lessons_.end(), is_expired);
    const auto removed = static_cast<uint64_t>(lessons_.end() - end);
    lessons_.erase(end, lessons_.end());
    number_of_.clear();
    for (size_t i = 0; i < lessons_.size(); ++i) {
      number_of_[SubjectOf(lessons_[i].position, lessons_[i].move)] = i;
    }
    return removed;
  }

  bool HasGame(const std::string& id) const { return games_.contains(id); }
  bool IsAvoided(const chess::Position& position, chess::Move move) const {
    const Subject subject = SubjectOf(position, move);
    return avoided_.contains(subject) || number_of_.contains(subject);
  }

  // Adds a lost game to the lesson about a move.
  void Add(const chess::Position& position, chess::Move move, const PlayerGame& game, const std::string& id,
           sys_days date, uint32_t days) {
    games_.insert(id);
    const auto [number, is_new] = number_of_.try_emplace(SubjectOf(position, move), lessons_.size());
    if (is_new) lessons_.push_back({position, move, "", date, {}});
    Lesson* const lesson = &lessons_[number->second];
    lesson->games.push_back(id);
    const size_t lost = lesson->games.size();
    lesson->until = std::max(lesson->until, date + std::chrono::days(uint64_t{days} * lost));
    std::string opponent = game.opponent;
    std::replace(opponent.begin(), opponent.end(), '"', '\'');
    lesson->remark =
        FormatText("lost %s%s as %s against %s, %s", FormatCount(lost, "game"), lost > 1 ? ", the last" : "",
                   game.color == chess::kWhite ? "White" : "Black", opponent, DayText(date, '-'));
  }

  uint64_t size() const { return lessons_.size(); }
  std::string Text() const {
    std::string text = others_;
    for (const Lesson& lesson : lessons_) text += LessonText(lesson);
    return text;
  }

 private:
  using Subject = std::pair<uint64_t, uint16_t>;  // the key of a position, and the code of a move

  static Subject SubjectOf(const chess::Position& position, chess::Move move) {
    return {chess::CanonicalKey(position), move.code()};
  }

  void AddKnown(Lesson lesson) {
    games_.insert(lesson.games.begin(), lesson.games.end());
    lessons_.push_back(std::move(lesson));
  }

  absl::Status AddOther(const std::string& path, int64_t number, std::string_view line) {
    others_.append(line).push_back('\n');
    if (formats::IsEpdRemark(line)) return absl::OkStatus();
    const absl::StatusOr<chess::Position> position = chess::Position::FromFen(line);
    if (!position.ok()) return BadFile(path, FormatText("line %d", number), Message(position.status()));
    for (const std::string_view san : formats::MovesOfEpd(line).avoided) {
      if (const auto move = chess::ParseSan(*position, san)) avoided_.insert(SubjectOf(*position, *move));
    }
    return absl::OkStatus();
  }

  std::string others_;  // lines that are no lessons
  std::vector<Lesson> lessons_;
  HashMap<Subject, size_t> number_of_;  // in lessons_
  HashSet<std::string> games_;          // the ids of all lessons, expired ones included
  HashSet<Subject> avoided_;            // by lines that are no lessons
};

// Returns whether the book has a move that may be played instead of the move of a lost game.
bool HasAlternative(const chess::BookEntry& entry, chess::Move lost, const chess::Position& position,
                    int window, const Lessons& lessons) {
  std::optional<int> best;
  for (const chess::BookMove& move : entry.moves) {
    if (move.playable() && move.evaluation)
      best = std::max(best.value_or(INT16_MIN), move.evaluation->score.worth());
  }
  return std::any_of(entry.moves.begin(), entry.moves.end(), [&](const chess::BookMove& move) {
    if (!move.playable() || move.move == lost || lessons.IsAvoided(position, move.move)) return false;
    return !best || (move.evaluation && *best - move.evaluation->score.worth() <= window);
  });
}

class Learner {
 public:
  Learner(const probe::ChessBook& book, const LearnRule& rule, Lessons& lessons, LearnReport& report)
      : book_(book), rule_(rule), lessons_(lessons), report_(report) {}

  absl::Status LearnFrom(const PlayerGame& game) {
    if (game.outcome != Outcome::kLoss) return absl::OkStatus();
    ++report_.lost;
    const std::string id = FormatText("%016x", game.id);
    const sys_days date = std::min(ParseDay(game.date).value_or(rule_.today), rule_.today);
    if (lessons_.HasGame(id) || date + std::chrono::days(rule_.days) < rule_.today) {
      ++report_.known;
      return absl::OkStatus();
    }
    TABIA_ASSIGN_OR_RETURN(const std::vector<size_t> own, BookMovesOf(game));
    for (size_t i = own.size(); i-- > 0;) {
      const auto& ply = game.plies[own[i]];
      TABIA_RETURN_IF_ERROR(book_.Probe(chess::BookPosition::Of(ply.before), entry_).status());
      if (!HasAlternative(entry_, ply.move, ply.before, rule_.window, lessons_)) continue;
      lessons_.Add(ply.before, ply.move, game, id, date, rule_.days);
      ++report_.learned;
      return absl::OkStatus();
    }
    ++(own.empty() ? report_.out_of_book : report_.no_alternative);
    return absl::OkStatus();
  }

 private:
  // Returns the indexes of the player's plies that are playable moves of the book, up to the first ply that is out of
  // the book.
  absl::StatusOr<std::vector<size_t>> BookMovesOf(const PlayerGame& game) {
    std::vector<size_t> own;
    for (size_t i = 0; i < game.plies.size(); ++i) {
      const auto& ply = game.plies[i];
      if (ply.before.turn() != game.color) continue;
      const probe::Lookup lookup = book_.Probe(chess::BookPosition::Of(ply.before), entry_);
      TABIA_RETURN_IF_ERROR(lookup.status());
      const bool is_of_book =
          lookup.found() && std::any_of(entry_.moves.begin(), entry_.moves.end(), [&](const auto& move) {
            return move.move == ply.move && move.playable();
          });
      if (!is_of_book) break;
      own.push_back(i);
    }
    return own;
  }

  const probe::ChessBook& book_;
  const LearnRule& rule_;
  Lessons& lessons_;
  LearnReport& report_;
  chess::BookEntry entry_;
};

// Waits until no other program changes the file.
absl::StatusOr<FileLock> WaitForLock(const std::string& path) {
  constexpr std::chrono::milliseconds kBetweenLooks{10};
  for (;;) {
    TABIA_ASSIGN_OR_RETURN(std::optional<FileLock> lock, FileLock::TryTake(path + ".lock"));
    if (lock) return *std::move(lock);
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

}  // namespace

absl::StatusOr<LearnReport> Learn(formats::SourceFile& games, const probe::ChessBook& book,
                                  const LearnRule& rule, const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const FileLock lock, WaitForLock(path));
  TABIA_ASSIGN_OR_RETURN(Lessons lessons, Lessons::Read(path));
  LearnReport report;
  report.expired = lessons.RemoveExpired(rule.today);
  Learner learner(book, rule, lessons, report);
  TABIA_ASSIGN_OR_RETURN(report.games, ForEachGameOf(rule.player, games, [&](const PlayerGame& game) {
                           return learner.LearnFrom(game);
                         }));
  report.lessons = lessons.size();
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path));
  TABIA_RETURN_IF_ERROR(file->Append(lessons.Text()));
  TABIA_RETURN_IF_ERROR(file->Commit());
  return report;
}

}  // namespace tabia::study

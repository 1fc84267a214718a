#include "core/study/learn.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/date.h"
#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/os/file_update.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/text_lines.h"
#include "core/games/game_exit.h"
#include "core/games/games.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"

namespace tabia::study {
namespace {

using std::chrono::sys_days;

// A move that is avoided, with its games.
struct Lesson {
  chess::Board position;
  chess::Move move;
  std::string remark;                            // of the last lost game
  sys_days from, until;                          // the last lost game, and the last day
  std::vector<std::string> lost = {}, won = {};  // the ids of games
};

// The only line of a file without lessons, because no reader takes an empty file for a book.
constexpr std::string_view kNoLessons = "# tabia learn: no lessons";
constexpr std::string_view kFrom = "from ", kUntil = "until ", kGames = "games ", kWon = "won ";
// Limits by which a line stays shorter than formats::kMaxLineBytes.
constexpr size_t kMaxOpponentBytes = 200, kMaxRemarkBytes = 1000, kMaxIdBytes = 20;
constexpr sys_days kFirstDay{std::chrono::year{1} / 1 / 1};

// Returns where the last game begins in the remark of a lesson, " as White against X, 2024-10-01"; npos in other texts,
// which users write.
size_t PlaceOfLast(std::string_view remark) {
  if (!remark.starts_with("lost ")) return std::string_view::npos;
  return std::min(remark.find(" as White against "), remark.find(" as Black against "));
}

// Returns a day and a number of days later, but no later day than kLastDay.
sys_days AddDays(sys_days day, uint64_t days) {
  const auto most = static_cast<uint64_t>((kLastDay - day).count());
  return day + std::chrono::days(std::min(days, most));
}

// Returns the beginning of a text that has more bytes of UTF-8.
std::string Shorten(std::string_view text, size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  return Concat(Utf8Prefix(text, max_bytes), "...");
}

// Returns the ids of games in a text, at most kMaxGamesOfLesson.
std::vector<std::string> IdsIn(std::string_view text) {
  std::vector<std::string> ids;
  for (std::string_view id = TakeWord(text); !id.empty() && ids.size() < kMaxGamesOfLesson;
       id = TakeWord(text)) {
    if (id.size() <= kMaxIdBytes) ids.emplace_back(id);
  }
  return ids;
}

// Returns the lesson of a line; nothing if it is another line. Files of older versions lack the day of the last lost
// game, which was `days` for each game before the last day of the lesson.
std::optional<Lesson> ParseLesson(std::string_view line, const chess::Ruleset& rules, uint32_t days) {
  std::string_view time = formats::FindEpdOperand(line, "c1").value_or("");
  std::string_view lost = formats::FindEpdOperand(line, "c2").value_or("");
  std::string_view won = formats::FindEpdOperand(line, "c3").value_or("");
  const absl::StatusOr<chess::Board> position = formats::BoardOfEpd(rules, line);
  const bool is_lesson = (time.starts_with(kUntil) || time.starts_with(kFrom)) && lost.starts_with(kGames);
  if (!position.ok() || !is_lesson) return std::nullopt;
  const std::optional<chess::Move> move =
      chess::ParseSan(*position, formats::FindEpdOperand(line, "am").value_or(""));
  const std::optional<sys_days> until = formats::LastDayOfEpd(line);
  if (!move || !until) return std::nullopt;
  const std::string remark = Shorten(formats::FindEpdOperand(line, "c0").value_or(""), kMaxRemarkBytes);
  Lesson lesson = {*position, *move, remark, *until, *until, IdsIn(lost.substr(kGames.size()))};
  if (won.starts_with(kWon)) lesson.won = IdsIn(won.substr(kWon.size()));
  std::optional<sys_days> from;
  if (TakeWord(time) == Trim(kFrom)) from = ParseDay(TakeWord(time));
  if (!from) from = *until - std::chrono::days(uint64_t{days} * lesson.lost.size());
  lesson.from = std::clamp(*from, kFirstDay, *until);
  return lesson;
}

std::string LessonText(const Lesson& lesson) {
  const std::string won = lesson.won.empty() ? "" : FormatText(" c3 \"%s%s\";", kWon, Join(lesson.won, " "));
  return FormatText("%s am %s; c0 \"%s\"; c1 \"%s%s %s%s\"; c2 \"%s%s\";%s\n", chess::ToEpd(lesson.position),
                    chess::San(lesson.position, lesson.move), lesson.remark, kFrom, DayText(lesson.from, '-'),
                    kUntil, DayText(lesson.until, '-'), kGames, Join(lesson.lost, " "), won);
}

// Returns the name of an opponent as a remark has it.
std::string QuotableName(std::string name) {
  std::replace(name.begin(), name.end(), '"', '\'');
  return Shorten(name, kMaxOpponentBytes);
}

// The lines of the file.
class Lessons {
 public:
  Lessons(const LearnRule& rule, const chess::Ruleset& rules) : rule_(rule), rules_(rules) {}

  // Reads the text of the file at `path`. BadFile if a line that is no remark does not begin with a position.
  absl::Status Read(const std::string& path, std::string_view text) {
    std::string_view rest = text;
    if (rest.starts_with(formats::kByteOrderMark)) rest.remove_prefix(formats::kByteOrderMark.size());
    mark_ = text.substr(0, text.size() - rest.size());
    for (int64_t number = 1; !rest.empty(); ++number) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      if (std::optional<Lesson> lesson = ParseLesson(line, rules_, rule_.days)) {
        TABIA_RETURN_IF_ERROR(CheckIsOfVariant(path, number, line, lesson->position));
        games_.insert(lesson->lost.begin(), lesson->lost.end());
        lessons_.push_back(*std::move(lesson));
      } else {
        TABIA_RETURN_IF_ERROR(AddOther(path, number, line));
      }
    }
    return absl::OkStatus();
  }

  // Removes the lessons that have ended and whose games are too old to be learned again. Returns their number.
  uint64_t RemoveExpired() {
    const auto is_expired = [this](const Lesson& lesson) {
      return !IsInForce(lesson) && IsTooOld(lesson.from);
    };
    const auto end = std::remove_if(lessons_.begin(), lessons_.end(), is_expired);
    const auto removed = static_cast<uint64_t>(lessons_.end() - end);
    lessons_.erase(end, lessons_.end());
    number_of_.clear();
    for (size_t i = 0; i < lessons_.size(); ++i) {
      number_of_[SubjectOf(lessons_[i].position, lessons_[i].move)] = i;
    }
    return removed;
  }

  bool IsTooOld(sys_days date) const { return AddDays(date, rule_.days) < rule_.today; }
  bool HasGame(const std::string& id) const { return games_.contains(id); }
  bool IsAvoided(const chess::Board& position, chess::Move move) const {
    const Subject subject = SubjectOf(position, move);
    const auto lesson = number_of_.find(subject);
    return avoided_.contains(subject) || (lesson != number_of_.end() && IsInForce(lessons_[lesson->second]));
  }

  // Adds a lost game to the lesson about a move. Returns false if the lesson names as many as it can: then only its
  // days may change.
  bool AddLoss(const chess::Board& position, chess::Move move, const games::Game& game, const std::string& id,
               sys_days date) {
    const auto [number, is_new] = number_of_.try_emplace(SubjectOf(position, move), lessons_.size());
    if (is_new) lessons_.push_back({position, move, "", date, date});
    Lesson& lesson = lessons_[number->second];
    changed_.insert(number->second);
    const bool is_named = lesson.lost.size() < kMaxGamesOfLesson;
    if (is_named) {
      games_.insert(id);
      lesson.lost.push_back(id);
    }
    const bool is_last = is_new || date >= lesson.from;
    lesson.from = std::max(lesson.from, date);
    lesson.until = std::max(lesson.until, AddDays(lesson.from, DaysOf(lesson)));
    const size_t lost = lesson.lost.size(), last = PlaceOfLast(lesson.remark);
    const std::string text =
        is_last || last == std::string::npos
            ? FormatText(" as %s against %s, %s", game.side == chess::kWhite ? "White" : "Black",
                         QuotableName(game.opponent()), DayText(date, '-'))
            : lesson.remark.substr(last);
    lesson.remark = FormatText("lost %s%s%s", FormatCount(lost, "game"), lost > 1 ? ", the last" : "", text);
    return is_named;
  }

  // Halves the lesson about a move if a game was won with it, unless the lesson names the game. Returns whether it did.
  bool AddWin(const chess::Board& position, chess::Move move, const std::string& id) {
    const auto number = number_of_.find(SubjectOf(position, move));
    if (number == number_of_.end()) return false;
    Lesson& lesson = lessons_[number->second];
    const bool is_known = std::find(lesson.won.begin(), lesson.won.end(), id) != lesson.won.end();
    if (is_known || lesson.until == lesson.from || lesson.won.size() == kMaxGamesOfLesson) return false;
    lesson.won.push_back(id);
    lesson.until = lesson.from + (lesson.until - lesson.from) / 2;
    return true;
  }

  bool empty() const { return lessons_.empty(); }
  uint64_t CountInForce() const {
    return static_cast<uint64_t>(std::count_if(lessons_.begin(), lessons_.end(),
                                               [this](const Lesson& lesson) { return IsInForce(lesson); }));
  }
  // Returns the moves of the lessons that AddLoss has changed, in their order.
  std::vector<LearnedMove> ChangedMoves() const {
    std::vector<LearnedMove> moves;
    for (const size_t number : changed_) {
      const Lesson& lesson = lessons_[number];
      moves.push_back({lesson.position, lesson.move, lesson.remark});
    }
    return moves;
  }
  std::string Text() const {
    std::string text = others_;
    for (const Lesson& lesson : lessons_) text += LessonText(lesson);
    return Concat(mark_, text.empty() ? Concat(kNoLessons, "\n") : text);
  }

 private:
  using Subject = std::pair<uint64_t, uint16_t>;  // the key of a position, and the code of a move

  static Subject SubjectOf(const chess::Board& position, chess::Move move) {
    return {chess::CanonicalKey(position), move.code()};
  }

  bool IsInForce(const Lesson& lesson) const { return lesson.until >= rule_.today; }
  // Returns the length of a lesson.
  uint64_t DaysOf(const Lesson& lesson) const {
    const uint64_t days = uint64_t{rule_.days} * lesson.lost.size();
    return lesson.won.size() < 64 ? days >> lesson.won.size() : 0;
  }

  // Returns BadFile if the position of a lesson shows another variant. Only those with pockets or with counters of
  // checks can be recognised.
  static absl::Status CheckIsOfVariant(const std::string& path, int64_t number, std::string_view line,
                                       const chess::Board& position) {
    const std::string epd = chess::ToEpd(position);
    const std::string stated = formats::EpdPositionText(line);
    const auto has_pocket = [](std::string_view text) {
      const std::string_view board = text.substr(0, text.find(' '));
      return board.find('[') != board.npos || std::count(board.begin(), board.end(), '/') == 8;
    };
    const auto has_checks = [](std::string_view text) { return text.find('+') != text.npos; };
    if (has_pocket(epd) != has_pocket(stated) || has_checks(epd) != has_checks(stated)) {
      return BadFile(path, FormatText("line %d", number),
                     "a lesson of another variant; use a file for each variant");
    }
    return absl::OkStatus();
  }

  absl::Status AddOther(const std::string& path, int64_t number, std::string_view line) {
    if (Trim(line) == kNoLessons) return absl::OkStatus();
    others_.append(line).push_back('\n');
    if (formats::IsEpdRemark(line)) return absl::OkStatus();
    const absl::StatusOr<chess::Board> position = formats::BoardOfEpd(rules_, line);
    if (!position.ok()) return BadFile(path, FormatText("line %d", number), Message(position.status()));
    for (const std::string_view san : formats::MovesOfEpd(line).avoided) {
      if (const auto move = chess::ParseSan(*position, san)) avoided_.insert(SubjectOf(*position, *move));
    }
    return absl::OkStatus();
  }

  const LearnRule& rule_;
  const chess::Ruleset rules_;  // of the book
  std::string mark_;            // the byte order mark of the file, if it has one
  std::string others_;          // lines that are no lessons
  std::vector<Lesson> lessons_;
  HashMap<Subject, size_t> number_of_;  // in lessons_
  std::set<size_t> changed_;            // lessons, by AddLoss
  HashSet<std::string> games_;          // the lost games of all lessons
  HashSet<Subject> avoided_;            // by lines that are no lessons
};

// Returns whether the book has a move that may be played instead of the move of a lost game.
bool HasAlternative(const chess::BookEntry& entry, chess::Move lost, const chess::Board& position, int window,
                    const Lessons& lessons) {
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
      : book_(book), rule_(rule), lessons_(lessons), report_(report), exits_(book) {}

  // Learns from the lost games, and then from those that were won with a move of a lesson.
  absl::Status LearnFrom(formats::SourceFile& games, const Progress& progress) {
    const games::GameRule games_of_player = {
        .players = rule_.players, .is_evidence = true, .rules = book_.info().rules()};
    const auto learn_from_loss = [this](const games::Game& game) { return LearnFromLoss(game); };
    TABIA_ASSIGN_OR_RETURN(
        report_.games, games::ForEachGame(games, games_of_player, learn_from_loss, PartOf(progress, 0, 500)));
    if (lessons_.empty()) return absl::OkStatus();
    const auto learn_from_win = [this](const games::Game& game) { return LearnFromWin(game); };
    return games::ForEachGame(games, games_of_player, learn_from_win, PartOf(progress, 500, 1000)).status();
  }

 private:
  absl::Status LearnFromLoss(const games::Game& game) {
    if (!game.IsWonBy(chess::Opponent(*game.side))) return absl::OkStatus();
    ++report_.lost;
    const std::string id = FormatText("%016x", games::IdOf(game));
    const sys_days date = DateOf(game);
    if (lessons_.HasGame(id) || lessons_.IsTooOld(date)) {
      ++report_.known;
      return absl::OkStatus();
    }
    TABIA_ASSIGN_OR_RETURN(const games::GameExit exit, exits_.Find(game));
    bool has_book_move = false;
    for (size_t i = std::min(exit.ply + 1, game.plies.size()); i-- > 0;) {
      const auto& ply = game.plies[i];
      if (ply.before.turn() != game.side) continue;
      const probe::Lookup lookup = book_.Probe(chess::BookPosition::Of(ply.before), entry_);
      TABIA_RETURN_IF_ERROR(lookup.status());
      const chess::BookMove* const move = lookup.found() ? FindMove(entry_, ply.move) : nullptr;
      if (move == nullptr || !move->playable()) continue;
      has_book_move = true;
      if (!HasAlternative(entry_, ply.move, ply.before, rule_.window, lessons_)) continue;
      ++(lessons_.AddLoss(ply.before, ply.move, game, id, date) ? report_.learned : report_.surplus);
      return absl::OkStatus();
    }
    ++(has_book_move ? report_.no_alternative : report_.out_of_book);
    return absl::OkStatus();
  }

  absl::Status LearnFromWin(const games::Game& game) {
    if (!game.IsWonBy(*game.side) || lessons_.IsTooOld(DateOf(game))) return absl::OkStatus();
    const std::string id = FormatText("%016x", games::IdOf(game));
    bool is_evidence = false;
    for (const auto& ply : game.plies) {
      if (ply.before.turn() == game.side) is_evidence |= lessons_.AddWin(ply.before, ply.move, id);
    }
    report_.wins += is_evidence;
    return absl::OkStatus();
  }

  // Returns the day of a game, which is today if it is unknown.
  sys_days DateOf(const games::Game& game) const {
    return std::min(FirstDayOf(game.date).value_or(rule_.today), rule_.today);
  }

  const probe::ChessBook& book_;
  const LearnRule& rule_;
  Lessons& lessons_;
  LearnReport& report_;
  games::ExitFinder exits_;
  chess::BookEntry entry_;
};

}  // namespace

absl::StatusOr<LearnReport> Learn(formats::SourceFile& games, const probe::ChessBook& book,
                                  const LearnRule& rule, const std::string& path, const Progress& progress) {
  if (const auto most = (kLastDay - rule.today).count(); rule.days > most) {
    return UsageError(FormatText("learn: --days: %d: must be at most %d: a lesson ends by %s", rule.days,
                                 most, DayText(kLastDay, '-')));
  }
  TABIA_RETURN_IF_ERROR(probe::CheckHasRules(book.book()));
  TABIA_RETURN_IF_ERROR(games.Hold());
  LearnReport report;
  const auto learn = [&](std::string text) -> absl::StatusOr<std::optional<std::string>> {
    report = {};
    Lessons lessons(rule, book.info().rules());
    TABIA_RETURN_IF_ERROR(lessons.Read(path, text));
    report.expired = lessons.RemoveExpired();
    TABIA_RETURN_IF_ERROR(Learner(book, rule, lessons, report).LearnFrom(games, progress));
    report.lessons = lessons.CountInForce();
    report.moves = lessons.ChangedMoves();
    return lessons.Text();
  };
  TABIA_RETURN_IF_ERROR(UpdateFile(path, /*timeout=*/{}, learn));
  return report;
}

}  // namespace tabia::study

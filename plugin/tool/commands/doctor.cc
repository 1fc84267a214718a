// tabia doctor: checks the set-up of `tabia uci`, and asks it as GUIs and match managers do.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/os/machine.h"
#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/books/book_cache.h"
#include "core/chess/piece.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/book_spec.h"
#include "core/records/game.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/config_file.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/uci_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "protocol/uci/driver/gui_session.h"

namespace tabia::tool {
namespace {

using std::chrono::milliseconds;

bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

constexpr milliseconds kStartLimit{10'000}, kAnswerLimit{10'000}, kQuitLimit{2'000};

struct DoctorFlags {
  UciFlags uci;
  bool json = false;
};

enum class Verdict : uint8_t { kOk, kNote, kProblem };
constexpr std::array<std::string_view, 3> kVerdictNames = {"ok", "note", "problem"};

struct Diagnosis {
  Verdict verdict;
  std::string part;  // "cache", "go movetime 300"
  std::string what;
};

// Prints diagnoses as they are made, because the engine may take seconds.
class Report {
 public:
  Report(bool json, Output& out) : json_(json), out_(out), home_(UserHomeFolder()) {}

  absl::Status Add(const Diagnosis& diagnosis) {
    problems_ += diagnosis.verdict == Verdict::kProblem ? 1 : 0;
    const std::string_view verdict = kVerdictNames[static_cast<size_t>(diagnosis.verdict)];
    const std::string what = WithoutHome(MakePrintable(diagnosis.what));
    std::string line = absl::StrFormat("%-9s%-25s%s\n", verdict, diagnosis.part, what);
    if (json_) line = JsonLine({{"verdict", verdict}, {"part", diagnosis.part}, {"what", what}});
    TABIA_RETURN_IF_ERROR(out_.Write(line));
    return out_.Flush();
  }
  size_t problems() const { return problems_; }

 private:
  // Shortens the paths below the user's folder, which may contain the user's name.
  std::string WithoutHome(std::string text) const {
    if (home_.size() < 2) return text;
    for (size_t at = text.find(home_); at != text.npos; at = text.find(home_, at + 1)) {
      const size_t end = at + home_.size();
      const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '"';
      const bool ends = end == text.size() || text[end] == '/' || text[end] == '\\';
      if (begins && ends) text.replace(at, home_.size(), "~");
    }
    return text;
  }

  const bool json_;
  Output& out_;
  const std::string home_;
  size_t problems_ = 0;
};

// ---- The installation

Diagnosis DescribeProgram() {
  return {Verdict::kOk, "program",
          absl::StrFormat("tabia %s, %s, %s", TABIA_VERSION, SystemName(), FormatCount(CoreCount(), "core"))};
}

// Examines the configuration file. `read` is the outcome of --config, `words` are those of the user up to the engine.
Diagnosis CheckConfiguration(const absl::Status& read, const std::vector<std::string>& words) {
  if (!read.ok()) return {Verdict::kProblem, "configuration", Message(read)};
  const bool is_given = std::any_of(words.begin(), words.end(),
                                    [](const std::string& word) { return word.starts_with("--config"); });
  if (is_given) return {Verdict::kOk, "configuration", "the file of --config was read"};
  const std::string file = UserConfigFile();
  if (file.empty()) return {Verdict::kOk, "configuration", "no file"};
  return {Verdict::kNote, "configuration",
          absl::StrFormat("%s: not read; it applies to tabia-uci, and to tabia without arguments. "
                          "To use it here, pass --config %s",
                          file, file)};
}

Diagnosis CheckDefaultBook(records::Game game) {
  const std::string part = absl::StrFormat("default book, %s", records::GameName(game));
  const absl::StatusOr<std::string> book = DefaultBook(game);
  if (book.ok()) return {Verdict::kOk, part, *book};
  return {Verdict::kNote, part, Message(book.status())};
}

Diagnosis CheckCache(bool is_used) {
  if (!is_used) return {Verdict::kNote, "cache", "is off: large books are read at each start"};
  const absl::StatusOr<std::string> folder = books::DefaultCacheFolder();
  absl::Status status = folder.status();
  if (status.ok()) status = books::PrepareCacheFolder(*folder);
  if (!status.ok()) {
    return {Verdict::kProblem, "cache",
            Message(status) + "; large books of other programs are read at each start"};
  }
  const std::string count = FormatCount(books::ListCache(*folder).size(), "index", "indexes");
  return {Verdict::kOk, "cache", absl::StrFormat("%s: %s", *folder, count)};
}

// Asks the engine alone for its name.
Diagnosis CheckEngine(const std::vector<std::string>& command) {
  constexpr std::string_view kName = "id name ";
  const auto fails = [&command](const absl::Status& status) {
    return Diagnosis{Verdict::kProblem, "engine", command[0] + ": " + Message(status)};
  };
  const absl::StatusOr<std::unique_ptr<uci::GuiSession>> engine = uci::GuiSession::Start(command);
  if (!engine.ok()) return fails(engine.status());
  const absl::StatusOr<std::vector<std::string>> lines = (*engine)->Ask({"uci"}, "uciok", kStartLimit);
  if (!lines.ok()) return fails(lines.status());
  (*engine)->Quit(kQuitLimit);
  for (const std::string& line : *lines) {
    if (line.starts_with(kName)) return {Verdict::kOk, "engine", line.substr(kName.size())};
  }
  return {Verdict::kNote, "engine", command[0] + ": has no name"};
}

// ---- The answers to a GUI

// A request that GUIs, match managers and bots send at the start position.
struct Request {
  std::string_view name;
  std::vector<std::string> before, lines;  // settings, and the request itself
  bool must_find_a_move = true;            // a book with the position must answer
  std::string why_not = {};                // the reason to print if the session gives none
  std::vector<std::string> after = {};     // lines that restore the settings
};

// Returns the requests. `books_option` is the name of the option that turns the books off.
std::vector<Request> Requests(const std::string& books_option) {
  const std::string on = "true", off = "false";
  const auto set = [](std::string_view name, const std::string& value) {
    return std::vector<std::string>{absl::StrFormat("setoption name %s value %s", name, value)};
  };
  return {{"go movetime", {}, {"go movetime 300"}},
          {"go with clocks", {}, {"go wtime 3000 btime 3000 winc 100 binc 100"}},
          {"go with moves to go", {}, {"go wtime 3000 btime 3000 movestogo 40"}},
          {"go ponder, ponderhit", {}, {"go ponder wtime 3000 btime 3000", "ponderhit"}},
          {"go depth", {}, {"go depth 5"}, false},
          {"go nodes", {}, {"go nodes 1000"}, false},
          {"go infinite, stop",
           {},
           {"go infinite", "stop"},
           false,
           "go infinite is analysis: the engine searches"},
          {"go in analysis mode",
           set("UCI_AnalyseMode", on),
           {"go movetime 300"},
           false,
           "UCI_AnalyseMode is true: the engine analyses",
           set("UCI_AnalyseMode", off)},
          {"go with the books off",
           set(books_option, off),
           {"go movetime 300"},
           false,
           books_option + " is false: a GUI that has a book of its own may set it",
           set(books_option, on)}};
}

// The answer to a request.
struct GoAnswer {
  std::string move;  // of "bestmove"
  bool is_of_book = false;
  std::string why_not;  // the session's reasons against a book move; empty if it gives none
};

// Returns whether an info string of tabia reports that a book was opened, is being read, has changed or cannot be used.
// The text about a book of another variant is repeated in each game, so it is a reason.
bool IsNews(std::string_view info) {
  if (!info.starts_with("book ") || Contains(info, ": not probed: its variant")) return false;
  return Contains(info, " position") || Contains(info, ": not probed") || Contains(info, ": being read") ||
         Contains(info, "the file has changed");
}

// Returns whether an info string of tabia is a reason against a book move.
bool IsReason(std::string_view info) {
  if (IsNews(info)) return false;
  return (info.starts_with("book ") && !Contains(info, " move ")) || Contains(info, ": no move: ") ||
         info.starts_with("go ") || info.starts_with("OwnBook") || info.starts_with("UCI_AnalyseMode") ||
         info.starts_with("no book") || info.starts_with("out of book");
}

// Reads the lines up to "bestmove". A move is of a book if an info string says so and no engine searched after it.
GoAnswer ReadAnswer(const std::vector<std::string>& lines) {
  constexpr std::string_view kInfoString = "info string ";
  GoAnswer answer;
  std::string_view last = lines.back();
  TakeWord(last);
  answer.move = TakeWord(last);
  const std::string of_this_move = absl::StrFormat(" move %s ", answer.move);
  for (std::string_view line : lines) {
    if (line.starts_with(kInfoString)) {
      line.remove_prefix(kInfoString.size());
      const bool is_move = line.starts_with("book ") && Contains(line, of_this_move);
      const bool is_of_tabia = line.starts_with("book ") || IsReason(line);
      answer.is_of_book = is_move || (answer.is_of_book && is_of_tabia);
      if (IsReason(line)) answer.why_not += Concat(answer.why_not.empty() ? "" : "; ", line);
    } else if (line.starts_with("info ") && !Contains(line, " nodes 0 time 0 ")) {
      answer.is_of_book = false;
    }
  }
  return answer;
}

Diagnosis JudgeAnswer(const Request& request, const GoAnswer& answer) {
  const std::string part(request.name);
  if (answer.is_of_book) return {Verdict::kOk, part, "the book move " + answer.move};
  const std::string& why = answer.why_not.empty() ? request.why_not : answer.why_not;
  const bool is_unknown = Contains(why, "not in the book") && !Contains(why, "refused");
  const bool is_expected = !request.must_find_a_move || is_unknown;
  return {is_expected ? Verdict::kNote : Verdict::kProblem, part,
          absl::StrFormat("no book move, but %s%s", answer.move, why.empty() ? "" : ": " + why)};
}

// The conversation with `tabia uci`.
class Examination {
 public:
  Examination(std::vector<std::string> command, const UciFlags& flags, Report& report)
      : command_(std::move(command)), flags_(flags), report_(report) {}

  absl::Status Run() {
    absl::StatusOr<std::unique_ptr<uci::GuiSession>> started = uci::GuiSession::Start(command_);
    if (!started.ok()) return report_.Add({Verdict::kProblem, "session", Message(started.status())});
    session_ = *std::move(started);
    if (!Begin() || !Ask()) return report_.Add({Verdict::kProblem, "session", "tabia uci " + failure_});
    TABIA_RETURN_IF_ERROR(report_status_);
    if (session_->Quit(kQuitLimit)) return report_.Add({Verdict::kOk, "quit", "the session ended"});
    return report_.Add({Verdict::kProblem, "quit", "the session still ran after 2 s"});
  }

 private:
  // Reports the lines of the start: the engine, the books and their faults. Sets the variant of the first book.
  bool Begin() {
    const std::string variant = flags_.books.empty() ? "" : StatedVariant(flags_.books[0]);
    std::vector<std::string> settings = {"isready"};
    if (!variant.empty() && !chess::Ruleset::Of(variant).is_chess()) {
      settings.insert(settings.begin(), "setoption name UCI_Variant value " + variant);
      Add({Verdict::kNote, "variant", variant + ": the GUI must set UCI_Variant"});
    }
    for (const auto& [lines, end] :
         {std::pair(std::vector<std::string>{"uci"}, "uciok"), {settings, "readyok"}}) {
      const absl::StatusOr<std::vector<std::string>> answer = session_->Ask(lines, end, kStartLimit);
      if (!Check(answer)) return false;
      for (const std::string& text : *answer) Note(text);
    }
    return true;
  }

  bool Ask() {
    for (const Request& request : Requests(books_option_)) {
      std::vector<std::string> lines = request.before;
      lines.insert(lines.end(), {"ucinewgame", "isready"});
      const absl::StatusOr<std::vector<std::string>> ready = session_->Ask(lines, "readyok", kStartLimit);
      if (!Check(ready)) return false;
      for (const std::string& line : *ready) Note(line);
      lines = {Position()};
      lines.insert(lines.end(), request.lines.begin(), request.lines.end());
      const absl::StatusOr<std::vector<std::string>> answer = session_->Ask(lines, "bestmove", kAnswerLimit);
      if (!answer.ok()) {
        failure_ = absl::StrFormat("after %s: %s", request.name, Message(answer.status()));
        return false;
      }
      for (const std::string& line : *answer) Note(line);
      Add(JudgeAnswer(request, ReadAnswer(*answer)));
      lines = request.after;
      lines.emplace_back("isready");
      if (!Check(session_->Ask(lines, "readyok", kStartLimit))) return false;
    }
    return true;
  }

  // Returns a position in which the side of the books is to move.
  std::string Position() const {
    const auto is_for_white = [](const probe::BookSpec& book) { return book.IsFor(chess::kWhite); };
    const bool is_for_black =
        !flags_.books.empty() && std::none_of(flags_.books.begin(), flags_.books.end(), is_for_white);
    return is_for_black ? "position startpos moves e2e4" : "position startpos";
  }

  // Returns whether a text is the error of one of the books; other texts may be of the engine.
  bool IsOfBook(const std::string& text) const {
    return std::any_of(flags_.books.begin(), flags_.books.end(), [&text](const probe::BookSpec& book) {
      return text.starts_with(book.path) || text.starts_with(FileName(book.path));
    });
  }

  // Reports the engine's name, and the news and the errors of the books. Call it with every line, because a book may be
  // opened after the session has begun. Also sets the name of the option that turns the books off.
  void Note(const std::string& line) {
    constexpr std::string_view kName = "id name ", kInfo = "info string ",
                               kEnabled = "option name Book Enabled ";
    if (line.starts_with(kName)) Add({Verdict::kOk, "session", line.substr(kName.size())});
    if (line.starts_with(kEnabled)) books_option_ = "Book Enabled";  // in front of an engine
    if (!line.starts_with(kInfo)) return;
    const std::string text = line.substr(kInfo.size());
    if (IsNews(text)) {
      Add({Contains(text, "not probed") ? Verdict::kProblem : Verdict::kOk, "session", text});
    } else if (IsOfBook(text)) {
      Add({Verdict::kProblem, "session", text});
    }
  }

  void Add(const Diagnosis& diagnosis) {
    if (report_status_.ok()) report_status_ = report_.Add(diagnosis);
  }

  bool Check(const absl::StatusOr<std::vector<std::string>>& lines) {
    if (!lines.ok()) failure_ = Message(lines.status());
    return lines.ok();
  }

  const std::vector<std::string> command_;
  const UciFlags& flags_;
  Report& report_;
  std::unique_ptr<uci::GuiSession> session_;
  std::string books_option_ = "OwnBook";
  std::string failure_;
  absl::Status report_status_;
};

// Returns the place of --engine among the words; all words after it belong to the engine.
std::vector<std::string>::const_iterator EngineIn(const std::vector<std::string>& words) {
  return std::find_if(words.begin(), words.end(), [](const std::string& word) {
    return word == "--engine" || word.starts_with("--engine=");
  });
}

// Returns the command that a GUI would start: this program, with the words of the user after "doctor".
std::vector<std::string> UciCommand(const std::vector<std::string>& words) {
  std::vector<std::string> command = {ProgramPath().empty() ? "tabia" : ProgramPath(), "uci"};
  const auto engine = EngineIn(words);
  for (auto word = words.begin() + 1; word != words.end(); ++word) {
    if (word >= engine || !word->starts_with("--json")) command.push_back(*word);
  }
  return command;
}

absl::StatusOr<int> Doctor(const DoctorFlags& flags, const std::vector<std::string>& words, Output& out) {
  Report report(flags.json, out);
  TABIA_RETURN_IF_ERROR(report.Add(DescribeProgram()));
  TABIA_RETURN_IF_ERROR(report.Add(CheckConfiguration(flags.uci.config, {words.begin(), EngineIn(words)})));
  for (const records::Game game : {records::Game::kChess, records::Game::kBackgammon}) {
    TABIA_RETURN_IF_ERROR(report.Add(CheckDefaultBook(game)));
  }
  TABIA_RETURN_IF_ERROR(report.Add(CheckCache(flags.uci.opening.use_cache)));
  if (!flags.uci.engine.empty()) TABIA_RETURN_IF_ERROR(report.Add(CheckEngine(flags.uci.engine)));
  TABIA_RETURN_IF_ERROR(Examination(UciCommand(words), flags.uci, report).Run());
  return report.problems() == 0 ? kDone : kNotInBook;
}

}  // namespace

void AddDoctor(CommandLine& line) {
  const auto flags = std::make_shared<DoctorFlags>();
  const CommandHelp help = {"doctor", "[--book SPEC]... [FLAG]... [--engine CMD [ARG]...]",
                            "Checks that a GUI gets book moves, and says why if not"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json).NotInConfigFile();
  AddUciFlags(command, flags->uci);
  command.SetAction([flags, &line](Output& out) { return Doctor(*flags, line.words(), out); });
}

}  // namespace tabia::tool

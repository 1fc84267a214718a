#include "tests/uci/proxy_transcript.h"

#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

#include "core/probe/chess/book_spec.h"

namespace tabia::uci {
namespace {

// Returns the lines of `bytes` as a transcript writes them.
std::vector<std::string> WrittenLines(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) {
    if (byte == '\r') {
      text += "\\r";
    } else if (byte == '\n' || (byte >= ' ' && byte <= '~')) {
      text += byte;
    } else {
      text += absl::StrFormat("\\x%02x", static_cast<unsigned char>(byte));
    }
  }
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

bool IsOptionOfTabia(const std::string& line) {
  return line.starts_with("option name Book ") || line.starts_with("option name UCI_AnalyseMode ");
}

}  // namespace

void ProxyTranscript::Send(const std::string& line) {
  const std::string bytes = line + "\n";
  proxy().HandleGui({bytes, true, true, now_});
  ReceiveOutput();
}

void ProxyTranscript::SendAsEngine(const std::string& line) {
  const std::string bytes = line + "\n";
  proxy().HandleEngine({bytes, true, true, now_});
  ReceiveOutput();
}

void ProxyTranscript::Do(const std::string& word, const std::string& text) {
  if (word == "book") {
    config_.session.books.push_back(probe::ParseBookSpec(text).value());
  } else if (word == "seed") {
    config_.session.seed = std::stoull(text);
  } else if (word == "drawn-seed") {
    config_.session.seed = std::stoull(text);
    config_.session.seed_was_drawn = true;
  } else if (word == "warm-up") {
    config_.warm_up = true;
  } else if (word == "limited-go") {
    config_.limited_go = true;
  } else if (word == "restarts") {
    config_.restarts = true;
  } else if (word == "tabias-options") {
    receives_options_ = true;
  } else if (word == "after") {
    now_ += Time(std::stoll(text));
  } else if (word == "finished") {
    EXPECT_TRUE(proxy().finished());
  } else if (word == "engine-restarts" || word == "engine-is-lost") {
    EXPECT_EQ(proxy().HandleEngineLoss(text), word == "engine-restarts");
    ReceiveOutput();
  } else {
    proxy().NoteTime(now_);
    auto report = asked_books_.ReportOf(word, text);
    if (report) HandleReport(proxy(), *std::move(report));
    ReceiveOutput();
  }
}

void ProxyTranscript::ReceiveOutput() {
  const ProxyOutput output = proxy().TakeOutput();
  std::vector<std::string> to_gui = WrittenLines(output.to_gui);
  if (!receives_options_) {
    std::erase_if(to_gui, IsOptionOfTabia);
  }
  Receive(to_gui);
  Receive(WrittenLines(output.to_engine), ']');
}

EngineProxy& ProxyTranscript::proxy() {
  if (!proxy_) {
    config_.engine_name = "deep";
    config_.session.open_book = asked_books_.Asker();
    proxy_ = std::make_unique<EngineProxy>(config_);
  }
  return *proxy_;
}

}  // namespace tabia::uci

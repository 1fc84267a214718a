// The drawings in protocol/uci/README.md have the phases, the events and the arrows of the code.
#include "protocol/uci/proxy/proxy_phase.h"

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

namespace tabia::uci {
namespace {

std::string TextOf(const std::string& path) {
  std::ifstream file(TABIA_SOURCE_DIR "/protocol/uci/" + path);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> Lines(const std::string& text) {
  return absl::StrSplit(text, '\n');
}

// Returns the names in an enumeration of proxy_phase.h, in order.
std::vector<std::string> Enumerators(const std::string& enumeration) {
  const std::string text = TextOf("proxy/proxy_phase.h");
  const size_t begin = text.find("enum class " + enumeration + " ");
  const std::string body = text.substr(begin, text.find("};", begin) - begin);
  std::vector<std::string> names;
  for (const std::string& line : Lines(body)) {
    std::smatch name;
    if (std::regex_search(line, name, std::regex("^  (k\\w+),"))) names.push_back(name[1]);
  }
  return names;
}

struct Drawing {
  std::set<std::string> arrows;  // each as "kFrom --> kTo : kEvent"
  std::set<std::string> phases;
};

// Reads the drawing of an axis.
Drawing DrawingOf(const std::string& axis) {
  const std::string text = TextOf("README.md");
  const size_t begin = text.find("%% " + axis + "\n");
  EXPECT_NE(begin, text.npos) << axis;
  Drawing drawing;
  for (const std::string& line : Lines(text.substr(begin, text.find("```", begin) - begin))) {
    std::smatch arrow;
    if (!std::regex_match(line, arrow, std::regex(" *(\\S+) --> (\\S+)( : \\S+)?"))) continue;
    for (const auto& phase : {arrow[1], arrow[2]}) {
      if (phase != "[*]") drawing.phases.insert(phase);
    }
    if (arrow[1] != "[*]") drawing.arrows.insert(line.substr(line.find_first_not_of(' ')));
  }
  return drawing;
}

template <typename Phase, typename Event>
void ExpectDrawn(const std::string& axis) {
  const std::vector<std::string> phases = Enumerators(axis + "Phase"), events = Enumerators(axis + "Event");
  const Drawing drawing = DrawingOf(axis + "Phase");
  EXPECT_EQ(drawing.phases, std::set<std::string>(phases.begin(), phases.end()));
  std::set<std::string> arrows, used_events;
  for (size_t from = 0; from < phases.size(); ++from) {
    for (size_t event = 0; event < events.size(); ++event) {
      const size_t to = static_cast<size_t>(Next(static_cast<Phase>(from), static_cast<Event>(event)));
      ASSERT_LT(to, phases.size());
      if (to == from) continue;
      arrows.insert(absl::StrFormat("%s --> %s : %s", phases[from], phases[to], events[event]));
      used_events.insert(events[event]);
    }
  }
  EXPECT_EQ(drawing.arrows, arrows);
  EXPECT_EQ(used_events, std::set<std::string>(events.begin(), events.end()));
}

TEST(ProxyPhase, MatchesTheDrawingsOfTheReadme) {
  ExpectDrawn<EnginePhase, EngineEvent>("Engine");
  ExpectDrawn<GuiPhase, GuiEvent>("Gui");
  ExpectDrawn<GoPhase, GoEvent>("Go");
}

TEST(ProxyPhase, ReplacesOnlyAnEngineThatAnsweredUci) {
  ProxyPhase phase;
  EXPECT_FALSE(phase.can_replace_engine());
  phase.Advance(EngineEvent::kUci);
  EXPECT_FALSE(phase.can_replace_engine());
  phase.Advance(EngineEvent::kUciok);
  EXPECT_TRUE(phase.can_replace_engine());
  phase.Advance(EngineEvent::kReplacement);
  EXPECT_TRUE(phase.can_replace_engine());
  EXPECT_TRUE(phase.awaits_uciok());
  phase.Advance(GuiEvent::kQuits);
  EXPECT_FALSE(phase.can_replace_engine());
}

TEST(ProxyPhase, HoldsInfosUntilTheGuiListens) {
  ProxyPhase phase;
  EXPECT_TRUE(phase.holds_infos());
  phase.Advance(GuiEvent::kQuits);
  EXPECT_TRUE(phase.has_quit());
  EXPECT_TRUE(phase.holds_infos());
  phase.Advance(GuiEvent::kListens);
  EXPECT_TRUE(phase.has_quit());
  EXPECT_FALSE(phase.holds_infos());
}

}  // namespace
}  // namespace tabia::uci

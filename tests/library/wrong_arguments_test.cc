// Every function of tabia.h with every argument wrong in turn: a status, and nothing written.
#include <cstring>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/functions.h"

namespace tabia {
namespace {

std::string Signature(const Function& function) {
  std::string text = function.name + ":";
  for (const Argument& argument : function.arguments) text.append(" ").append(argument.name);
  return text;
}

// Returns the names of the parameters of a declaration.
std::string NamesOf(const std::string& parameters) {
  static const std::regex last_word("(\\w+)\\s*(,|$)");
  std::string names;
  for (std::sregex_iterator name(parameters.begin(), parameters.end(), last_word), end; name != end; ++name) {
    if ((*name)[1] != "void") names.append(" ").append((*name)[1]);
  }
  return names;
}

std::vector<std::string> DeclaredFunctions() {
  const std::string header = ReadFile(TABIA_TEST_DATA "/../../plugin/tabia.h");
  static const std::regex declaration("\nTABIA_API [^(;]*?(tabia_\\w+)\\(([^)]*)\\);");
  std::vector<std::string> functions;
  for (std::sregex_iterator found(header.begin(), header.end(), declaration), end; found != end; ++found) {
    functions.push_back((*found)[1].str().append(":").append(NamesOf((*found)[2])));
  }
  return functions;
}

TEST(WrongArguments, AreTriedWithEveryFunctionAndArgument) {
  std::vector<std::string> tried;
  for (const Function& function : Functions()) tried.push_back(Signature(function));
  EXPECT_EQ(tried, DeclaredFunctions());
}

class WrongArguments : public ::testing::TestWithParam<Function> {
 protected:
  int32_t Call(Desk& desk) const {
    const int32_t status = GetParam().call(desk);
    tabia_close(&desk.opened_place);
    return status;
  }
  std::unique_ptr<Desk> LaidOut() const {
    auto desk = std::make_unique<Desk>();
    desk->LayOut(books_, GetParam().game);
    return desk;
  }
  // Calls the function after the fault was made.
  void Try(const Fault& fault) const {
    const std::unique_ptr<Desk> desk = LaidOut();
    fault.make(*desk);
    const auto before = std::make_unique<Desk>(*desk);
    EXPECT_EQ(Call(*desk), fault.status);
    if (fault.status == TABIA_BAD_POSITION || fault.status == TABIA_BAD_FILE) before->reason = desk->reason;
    const bool is_written_to = std::memcmp(desk.get(), before.get(), sizeof *desk) != 0;
    EXPECT_FALSE(fault.status < 0 && is_written_to);
  }

  const DeskBooks books_;
};
INSTANTIATE_TEST_SUITE_P(Of, WrongArguments, ::testing::ValuesIn(Functions()),
                         [](const auto& row) { return row.param.name; });

TEST_P(WrongArguments, AreStatusesAndWriteNothing) {
  EXPECT_GE(Call(*LaidOut()), 0) << "without a fault";
  for (const Argument& argument : GetParam().arguments) {
    for (const Fault& fault : argument.faults) {
      SCOPED_TRACE(argument.name + ": " + fault.name);
      Try(fault);
    }
  }
}

}  // namespace
}  // namespace tabia

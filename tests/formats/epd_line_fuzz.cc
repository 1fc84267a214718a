// Sets an operation of any line of EPD: the position and all other operations stay, and the new one is found.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"

#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/formats/epd/epd_line.h"
#include "tests/formats/memory_book.h"

namespace {

using namespace tabia::formats;

void Require(bool condition, std::string_view line, std::string_view edited) {
  if (condition) return;
  std::cerr << line << '\n' << edited << '\n';
  std::abort();
}

// Returns the operations of other opcodes.
std::vector<std::string_view> OtherOperations(std::string_view line, std::string_view opcode) {
  std::vector<std::string_view> others;
  for (const std::string_view operation : EpdOperations(line)) {
    std::string_view words = operation;
    const std::string_view name = tabia::TakeWord(words);
    if (!name.empty() && name != opcode) others.push_back(tabia::Trim(operation));
  }
  return others;
}

// Returns whether every opcode begins with a letter. Without the operations before it, any other one would be a counter
// of the position.
bool HasNames(std::string_view line) {
  const std::vector<std::string_view> operations = EpdOperations(line);
  return std::all_of(operations.begin(), operations.end(), [](std::string_view words) {
    const std::string_view name = tabia::TakeWord(words);
    return name.empty() || absl::ascii_isalpha(static_cast<unsigned char>(name[0]));
  });
}

void CheckOperation(std::string_view line, std::string_view opcode,
                    std::optional<std::string_view> operands) {
  const std::string edited = WithEpdOperation(line, opcode, operands);
  const auto require = [&](bool condition) { Require(condition, line, edited); };
  require(OtherOperations(edited, opcode) == OtherOperations(line, opcode));
  require(tabia::chess::ToEpd(*ParseEpdPosition(edited)) == tabia::chess::ToEpd(*ParseEpdPosition(line)));
  const std::string_view found = EpdOperandOf(edited, opcode);
  require(operands ? tabia::Concat("\"", found, "\"") == *operands || found == *operands : found.empty());
  require(WithEpdOperation(edited, opcode, operands) == edited);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  ReadMemoryBook(line, {.variant = SomeVariant(size)});
  if (!ParseEpdPosition(line).ok() || !HasNames(line)) return 0;
  for (const std::string_view opcode : {"am", "bm", "c0", "weight"}) {
    CheckOperation(line, opcode, "\"e4; d4\"");
    CheckOperation(line, opcode, "e4 Nf3");
    CheckOperation(line, opcode, std::nullopt);
  }
  return 0;
}

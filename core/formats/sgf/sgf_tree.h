// The text of an SGF file (FF[4]): games, their nodes, and the properties of a node.
//
//   (;GM[6]MI[length:7][game:0] ;W[51xwmh]A[0][mhxw E ver 3 …] ;B[61lrqr] )
//
// A game is in parentheses, a node begins with a semicolon, a property is a name with one or more values. In a value, a
// backslash escapes the next character. A game may branch: the first branch is the game, the others are variations.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/text_lines.h"

namespace tabia::formats {

struct SgfProperty {
  std::string_view name;
  std::vector<std::string_view> values;  // as in the file, with backslashes; at least one
};

struct SgfNode {
  uint64_t offset = 0;  // of its semicolon
  std::vector<SgfProperty> properties;

  // Returns the property of this name, or nullptr.
  const SgfProperty* Find(std::string_view name) const;
  // Returns the first value; empty if there is none.
  std::string_view Value(std::string_view name) const;
};

// A game that other text precedes begins on a line of its own.
inline constexpr std::string_view kSgfNextGame = "\n(;";

enum class SgfEvent {
  kGame,   // the beginning of a game, before its nodes
  kNode,   // a node of the game
  kFault,  // a fault in the text; the rest of this game is skipped
  kEnd,    // the end of the file
};

// Reads a file from beginning to end, without its variations.
class SgfScanner {
 public:
  // Keeps a reference to `text`; the nodes also refer to it.
  explicit SgfScanner(std::string_view text)
      : text_(text), at_(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0) {}

  SgfEvent Next();

  const SgfNode& node() const { return node_; }        // after kNode
  std::string_view why() const { return why_; }        // after kFault
  uint64_t offset() const { return at_; }              // after kFault: of the fault
  uint64_t variations() const { return variations_; }  // skipped so far

 private:
  char Here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void SkipBlanks();
  void SkipBranch();
  bool TakeNode();
  bool TakeProperty();
  bool TakeValue(std::string_view& value);
  SgfEvent Fault(std::string_view why);
  void SkipToNextGame();

  const std::string_view text_;
  uint64_t at_;
  uint64_t depth_ = 0;       // of open parentheses
  bool line_ended_ = false;  // the rest of this game consists of variations
  bool is_damaged_ = false;
  SgfNode node_;
  std::string_view why_;
  uint64_t variations_ = 0;
};

// Returns a value without its backslashes. An escaped line feed is removed.
std::string Unescaped(std::string_view value);

}  // namespace tabia::formats

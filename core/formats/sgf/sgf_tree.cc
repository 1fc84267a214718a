#include "core/formats/sgf/sgf_tree.h"

#include <algorithm>
#include <utility>

#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

bool IsSgfNameLetter(char c) {
  return c >= 'A' && c <= 'Z';
}

}  // namespace

const SgfProperty* SgfNode::Find(std::string_view name) const {
  const auto found = std::find_if(properties.begin(), properties.end(),
                                  [name](const SgfProperty& property) { return property.name == name; });
  return found == properties.end() ? nullptr : &*found;
}

std::string_view SgfNode::Value(std::string_view name) const {
  const SgfProperty* property = Find(name);
  return property == nullptr ? std::string_view() : property->values.front();
}

SgfEvent SgfScanner::Next() {
  if (is_damaged_) SkipToNextGame();
  for (;;) {
    SkipBlanks();
    if (at_ == text_.size()) return depth_ == 0 ? SgfEvent::kEnd : Fault("the file ends inside a game");
    const char c = text_[at_];
    if (c == '(' && depth_ == 0) {
      ++at_;
      depth_ = 1;
      line_ended_ = false;
      return SgfEvent::kGame;
    }
    if (c == '(' && line_ended_) {
      SkipBranch();
    } else if (c == '(') {
      ++at_;
      ++depth_;
    } else if (c == ')' && depth_ > 0) {
      ++at_;
      --depth_;
      line_ended_ = true;
    } else if (c == ';' && depth_ > 0 && !line_ended_) {
      return TakeNode() ? SgfEvent::kNode : Fault(why_);
    } else {
      return Fault("a character that belongs to no game");
    }
  }
}

void SgfScanner::SkipBlanks() {
  while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
}

// Without recursion: a hostile file has a million parentheses.
void SgfScanner::SkipBranch() {
  ++variations_;
  uint64_t open = 0;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    std::string_view value;
    if (c == '[' && !TakeValue(value)) return;
    if (c == '(') ++open;
    if (c == ')' && --open == 0) break;
    if (c == '[') --at_;  // TakeValue is after the value
  }
  at_ = std::min<uint64_t>(at_ + 1, text_.size());
}

bool SgfScanner::TakeNode() {
  node_.offset = at_++;
  node_.properties.clear();
  for (SkipBlanks(); IsSgfNameLetter(Here()); SkipBlanks()) {
    if (!TakeProperty()) return false;
  }
  const char c = Here();
  if (at_ == text_.size() || c == ';' || c == '(' || c == ')') return true;
  why_ = "a character that belongs to no property";
  return false;
}

bool SgfScanner::TakeProperty() {
  SgfProperty property;
  const uint64_t begin = at_;
  while (IsSgfNameLetter(Here())) ++at_;
  property.name = text_.substr(begin, at_ - begin);
  for (SkipBlanks(); Here() == '['; SkipBlanks()) {
    std::string_view value;
    if (!TakeValue(value)) return false;
    property.values.push_back(value);
  }
  why_ = "a property without a value";
  if (property.values.empty()) return false;
  node_.properties.push_back(std::move(property));
  return true;
}

bool SgfScanner::TakeValue(std::string_view& value) {
  const uint64_t begin = ++at_;
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\\') {
      ++at_;
    } else if (text_[at_] == ']') {
      value = text_.substr(begin, at_++ - begin);
      return true;
    }
  }
  at_ = text_.size();
  why_ = "the file ends inside a value";
  return false;
}

SgfEvent SgfScanner::Fault(std::string_view why) {
  why_ = why;
  is_damaged_ = true;
  return SgfEvent::kFault;
}

void SgfScanner::SkipToNextGame() {
  is_damaged_ = false;
  depth_ = 0;
  at_ = std::min<uint64_t>(text_.find(kSgfNextGame, at_), text_.size());
}

std::string Unescaped(std::string_view value) {
  std::string text;
  for (size_t i = 0; i < value.size(); ++i) {
    if (value[i] != '\\') {
      text.push_back(value[i]);
    } else if (++i < value.size() && value[i] != '\n') {
      text.push_back(value[i]);
    }
  }
  return text;
}

}  // namespace tabia::formats

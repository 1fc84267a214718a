// Reads and writes the texts of JSON. The only unit that includes nlohmann-json, whose templates take seconds.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

#include "core/base/json.h"

namespace tabia {
namespace {

using Library = nlohmann::json;

bool IsPlain(char c) {
  return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

// Returns the library's text of a number or a text. Their destructor allocates nothing.
template <typename Scalar>
std::string LibraryText(const Scalar& scalar) {
  return Library(scalar).dump(-1, ' ', false, Library::error_handler_t::replace);
}

// Makes a value of the tokens that the library finds. Each function returns true to continue.
class JsonBuilder {
 public:
  std::optional<Json> Take() { return std::move(whole_); }

  bool null() { return Add(Json()); }
  bool boolean(bool value) { return Add(value); }
  bool number_integer(int64_t value) { return Add(value); }
  bool number_unsigned(uint64_t value) { return Add(value); }
  bool number_float(double value, const std::string&) { return Add(value); }
  bool string(std::string& value) { return Add(std::move(value)); }
  bool binary(Library::binary_t&) { return false; }
  bool key(std::string& name) {
    names_.back() = std::move(name);
    return true;
  }
  bool start_object(size_t) { return Open(Json::Object()); }
  bool end_object() { return Close(); }
  bool start_array(size_t) { return Open(Json::Array()); }
  bool end_array() { return Close(); }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) { return false; }

 private:
  // A destructor of deeper values would need as much of the stack.
  static constexpr size_t kMaxDepth = 100;
  // A member is found in linear time, so an object of a hostile file would take hours.
  static constexpr size_t kMaxMembers = 256;

  bool Open(Json empty) {
    if (open_.size() == kMaxDepth) return false;
    open_.push_back(std::move(empty));
    names_.emplace_back();
    return true;
  }

  bool Close() {
    Json closed = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return Add(std::move(closed));
  }

  bool Add(Json value) {
    if (open_.empty()) {
      whole_ = std::move(value);
    } else if (open_.back().items() != nullptr) {
      open_.back().Append(std::move(value));
    } else {
      if (open_.back().members()->size() == kMaxMembers) return false;
      open_.back()[names_.back()] = std::move(value);
    }
    return true;
  }

  std::optional<Json> whole_;
  std::vector<Json> open_;          // the arrays and objects around the next value
  std::vector<std::string> names_;  // the name read last in each of them
};

}  // namespace

// Appends each part of a value to `text`. Most texts need no escape, so they are copied.
struct JsonWriter {
  void operator()(std::monostate) { text += "null"; }
  void operator()(bool value) { text += value ? "true" : "false"; }
  void operator()(int64_t value) { absl::StrAppend(&text, value); }
  void operator()(uint64_t value) { absl::StrAppend(&text, value); }
  void operator()(double value) { text += LibraryText(value); }
  void operator()(const std::string& value) {
    if (std::all_of(value.begin(), value.end(), IsPlain)) {
      absl::StrAppend(&text, "\"", value, "\"");
    } else {
      text += LibraryText(value);
    }
  }
  void operator()(const std::vector<Json>& items) {
    char before = '[';
    for (const Json& item : items) {
      text += std::exchange(before, ',');
      std::visit(*this, item.value_);
    }
    text += items.empty() ? "[]" : "]";
  }
  void operator()(const std::vector<Json::Member>& members) {
    char before = '{';
    for (const Json::Member& member : members) {
      text += std::exchange(before, ',');
      (*this)(member.name);
      text += ':';
      std::visit(*this, member.value.value_);
    }
    text += members.empty() ? "{}" : "}";
  }

  std::string& text;
};

std::optional<Json> Json::Parse(std::string_view text) {
  JsonBuilder builder;
  return Library::sax_parse(text, &builder) ? builder.Take() : std::nullopt;
}

std::optional<std::string> Json::ScalarText() const {
  if (text() != nullptr) return *text();
  if (items() != nullptr || members() != nullptr || std::holds_alternative<std::monostate>(value_)) return {};
  return Text();
}

std::string Json::Text() const {
  std::string text;
  JsonWriter writer{text};
  std::visit(writer, value_);
  return text;
}

}  // namespace tabia

#include "plugin/tool/cli/config_lines.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::tool {
namespace {

// Returns what precedes a "#" that is not in quotes.
std::string_view WithoutRemark(std::string_view line) {
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == '\\' && quoted) ++i;
    if (line[i] == '#' && !quoted) return line.substr(0, i);
  }
  return line;
}

// Takes the lines of a text from its front, without remarks and blanks at both ends.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}

  std::optional<std::string_view> Next() {
    if (rest_.empty()) return std::nullopt;
    const size_t length = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, length);
    rest_.remove_prefix(std::min(length + 1, rest_.size()));
    ++line_;
    return Trim(WithoutRemark(line));
  }

  int line() const { return line_; }  // of the last one taken, from 1

 private:
  std::string_view rest_;
  int line_ = 0;
};

// Returns nothing if `text` is not a value.
std::optional<std::vector<std::string>> ParseValues(const std::string& text) {
  std::optional<Json> json = Json::Parse(text);
  if (!json) return std::nullopt;
  if (json->items() == nullptr) json = Json::Array({*json});
  std::vector<std::string> values;
  for (const Json& item : *json->items()) {
    const std::optional<std::string> value = item.ScalarText();
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

// The value that begins with `begin`, a list with the lines that it spans.
std::string WholeValue(std::string_view begin, LineReader& reader) {
  std::string value(begin);
  while (value.starts_with('[') && !value.ends_with(']')) {
    const std::optional<std::string_view> line = reader.Next();
    if (!line) break;
    value.append(" ").append(*line);
  }
  return value;
}

}  // namespace

absl::StatusOr<std::vector<ConfigLine>> ParseConfigLines(const std::string& path, std::string_view text) {
  std::vector<ConfigLine> lines;
  LineReader reader(text);
  while (const std::optional<std::string_view> line = reader.Next()) {
    if (line->empty()) continue;
    const int number = reader.line();
    const auto fault = [&](const std::string& why) {
      return BadFile(path, absl::StrFormat("line %d", number), why);
    };
    const size_t equals = line->find('=');
    const std::string name(Trim(line->substr(0, equals)));
    if (equals == std::string_view::npos || name.empty()) {
      return fault(absl::StrFormat("\"%s\": not NAME = VALUE", MakePrintable(line->substr(0, 80))));
    }
    const auto values = ParseValues(WholeValue(Trim(line->substr(equals + 1)), reader));
    if (!values) {
      return fault(MakePrintable(name.substr(0, 80)) +
                   ": not text in double quotes, a number, true, false or a list of these");
    }
    lines.push_back({number, name, *values});
  }
  return lines;
}

}  // namespace tabia::tool

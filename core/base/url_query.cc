#include "core/base/url_query.h"

#include <algorithm>
#include <cstdint>

#include "core/base/text.h"

namespace tabia {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

std::optional<uint8_t> HexDigit(char c) {
  if (IsDigit(c)) return static_cast<uint8_t>(c - '0');
  const char lower = static_cast<char>(c | 0x20);
  if (lower >= 'a' && lower <= 'f') return static_cast<uint8_t>(lower - 'a' + 10);
  return std::nullopt;
}

bool IsPlain(char c) {
  const char lower = static_cast<char>(c | 0x20);
  return IsDigit(c) || (lower >= 'a' && lower <= 'z') || c == '-' || c == '_' || c == '.' || c == '/' ||
         c == ',';
}

}  // namespace

std::optional<UrlQuery> UrlQuery::Parse(std::string_view text) {
  UrlQuery query;
  while (!text.empty()) {
    const size_t end = std::min(text.find('&'), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (part.empty()) continue;
    const size_t equals = std::min(part.find('='), part.size());
    std::optional<std::string> name = UnescapeQuery(part.substr(0, equals));
    std::optional<std::string> value = UnescapeQuery(part.substr(std::min(equals + 1, part.size())));
    if (!name || !value) return std::nullopt;
    query.parameters_.emplace_back(*std::move(name), *std::move(value));
  }
  return query;
}

const std::string* UrlQuery::Find(std::string_view name) const {
  const auto found = std::find_if(parameters_.rbegin(), parameters_.rend(),
                                  [&](const auto& parameter) { return parameter.first == name; });
  return found == parameters_.rend() ? nullptr : &found->second;
}

std::vector<std::string> UrlQuery::All(std::string_view name) const {
  std::vector<std::string> values;
  for (const auto& [known, value] : parameters_) {
    if (known == name) values.push_back(value);
  }
  return values;
}

std::string_view UrlQuery::Get(std::string_view name) const {
  const std::string* value = Find(name);
  return value == nullptr ? std::string_view() : *value;
}

std::string EscapeQuery(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (IsPlain(c)) {
      escaped.push_back(c);
    } else if (c == ' ') {
      escaped.push_back('+');
    } else {
      const auto byte = static_cast<uint8_t>(c);
      escaped.append({'%', kHexDigits[byte >> 4], kHexDigits[byte & 15]});
    }
  }
  return escaped;
}

std::optional<std::string> UnescapeQuery(std::string_view escaped) {
  std::string decoded;
  decoded.reserve(escaped.size());
  for (size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '%') {
      decoded.push_back(escaped[i] == '+' ? ' ' : escaped[i]);
      continue;
    }
    if (escaped.size() - i < 3) return std::nullopt;
    const std::optional<uint8_t> high = HexDigit(escaped[i + 1]), low = HexDigit(escaped[i + 2]);
    if (!high || !low) return std::nullopt;
    decoded.push_back(static_cast<char>(*high << 4 | *low));
    i += 2;
  }
  if (!IsUtf8(decoded)) return std::nullopt;
  return decoded;
}

}  // namespace tabia

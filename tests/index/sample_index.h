// Small verbs to build indexes with, and the content of the golden one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/index/builder/index_builder.h"
#include "core/index/index.h"

namespace tabia::index {

// The values of an index, by key.
using Values = std::map<uint64_t, std::string>;

inline std::string ReadWhole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Joins the records of a key in sorted order, with '|' between them.
inline void JoinRecords(absl::Span<const std::string_view> records, std::string& joined) {
  std::vector<std::string> parts;
  for (std::string_view record : records) {
    for (size_t bar; (bar = record.find('|')) != record.npos; record.remove_prefix(bar + 1)) {
      parts.emplace_back(record.substr(0, bar));
    }
    parts.emplace_back(record);
  }
  std::sort(parts.begin(), parts.end());
  joined = absl::StrJoin(parts, "|");
}

inline const Reducer kJoin = {JoinRecords};

inline absl::StatusOr<BuildReport> Finish(IndexBuilder& builder, std::string& bytes,
                                          std::string_view metadata = "{}") {
  StringSink sink;
  absl::StatusOr<BuildReport> report =
      builder.Finish([metadata](const BuildReport&) { return std::string(metadata); }, sink);
  bytes = std::move(sink.bytes());
  return report;
}

inline uint64_t CheckOf(uint64_t key) {
  return ~key * 3;
}

inline std::string Build(const Values& values, const Values& notes = {}, std::string_view metadata = "{}") {
  IndexBuilder builder(kJoin, kJoin);
  for (const auto& [key, value] : values) EXPECT_TRUE(builder.Add({key, CheckOf(key), value}).ok());
  for (const auto& [key, note] : notes) EXPECT_TRUE(builder.AddNote({key, CheckOf(key), note}).ok());
  std::string bytes;
  const absl::StatusOr<BuildReport> report = Finish(builder, bytes, metadata);
  EXPECT_TRUE(report.ok()) << report.status();
  return bytes;
}

inline Index OpenIndex(std::string_view bytes) {
  absl::StatusOr<Index> index = Index::Open(bytes, "sample");
  EXPECT_TRUE(index.ok()) << index.status();
  return *index;
}

inline Values AllValues(const Index& index) {
  Values values;
  index.ForEach(
      [&](uint64_t key, std::string_view value) { EXPECT_TRUE(values.emplace(key, value).second); });
  return values;
}

inline Values AllNotes(const Index& index) {
  Values notes;
  index.ForEachNote(
      [&](uint64_t key, std::string_view note) { EXPECT_TRUE(notes.emplace(key, note).second); });
  return notes;
}

// Returns `size` values under random keys, most of them from a small stock, the others random and up to 20
// bytes.
inline Values RandomValues(size_t size, uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  Values values;
  while (values.size() < size) {
    std::string value(random() % 20, static_cast<char>(random()));
    if (random() % 10 != 0) value = std::to_string(random() % 300);
    values.emplace(random(), std::move(value));
  }
  return values;
}

// Returns the values of RandomValues under the keys `first`, `first` + `step`, ...
inline Values ClusteredValues(size_t size, uint64_t first, uint64_t step) {
  Values values;
  uint64_t key = first;
  for (auto& [random_key, value] : RandomValues(size)) {
    values.emplace(std::exchange(key, key + step), value);
  }
  return values;
}

// Returns tests/data/index/tiny.tabia: a value of two bytes in three keys, one of twelve in two, an escape,
// two notes (one of a key without a value) and metadata.
inline std::string TinyIndex() {
  return Build({{1, "e4"}, {2, "e4"}, {3, "e4"}, {4, "a long value"}, {5, "a long value"}, {6, "escape"}},
               {{1, "the first key"}, {7, "no value here"}}, "{\"name\":\"tiny\"}");
}

}  // namespace tabia::index

#include "plugin/report/backgammon/source_notes.h"

#include "core/base/format.h"

namespace tabia::report {

size_t SourceNotes::NumberOf(const probe::Appraisal& appraisal) {
  const std::string maker =
      FormatText("%s, %s, %s", LevelName(appraisal.evaluation.level),
                 ProgramName(appraisal.provenance.program), appraisal.provenance.source);
  const size_t number = numbers_.emplace(maker, numbers_.size() + 1).first->second;
  if (number > makers_.size()) makers_.push_back(maker);
  return number;
}

}  // namespace tabia::report

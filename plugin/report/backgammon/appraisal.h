// The parts of backgammon answers that all reports share: appraisals as columns, contexts and dice as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/base/json.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "plugin/report/layout/column.h"

namespace tabia::report {

// Returns columns of an appraisal. They are separate lists because each report puts columns of its own between them.
const ColumnList<probe::Appraisal>& EquityColumn();
const ColumnList<probe::Appraisal>& ChancesColumns();
const ColumnList<probe::Appraisal>& LevelColumns();
const ColumnList<probe::Appraisal>& DateColumn();
const ColumnList<probe::Appraisal>& ProgramColumn();
const ColumnList<probe::Appraisal>& SourceColumn();

// Returns "too close to call (29% better)" for a remark on a play and its chance of being better than the best one.
std::string WithChance(std::string_view remark, double chance);

// Returns {"length", "away", "crawford", "cube", "owner", "jacoby", "beaver"}; the length is null if it is not known.
Json ContextJson(const backgammon::Context& context);

// Returns [3, 1] or null.
Json DiceJson(const std::optional<backgammon::Dice>& dice);

// Returns an object with all columns above.
Json AppraisalJson(const backgammon::Evaluation& evaluation, const backgammon::Provenance& provenance);

// Returns {"action", "no_double", "double_take", "double_pass"}, then the columns above except the equity.
Json CubeJson(const probe::CubeAnswer& cube);

}  // namespace tabia::report

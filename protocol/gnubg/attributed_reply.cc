#include "protocol/gnubg/attributed_reply.h"

#include "absl/strings/str_format.h"

#include "core/backgammon/notation.h"

namespace tabia::gnubg {

std::string PlayText(const backgammon::Play& play) {
  std::string text = ToSteps(play);
  if (!play.steps.empty() && play.steps.size() < 4) text.push_back(' ');
  return text;
}

std::string EvaluationText(const std::array<double, 6>& numbers) {
  return absl::StrFormat("%f %f %f %f %f %f", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4],
                         numbers[5]);
}

}  // namespace tabia::gnubg

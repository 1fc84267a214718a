#include "core/network/ranged_file.h"

#include <algorithm>
#include <thread>

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/network/byte_ranges.h"

namespace tabia::network {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kShortestRest{500}, kLongestRest{60'000};
constexpr milliseconds kBeforeRetry{50};
constexpr milliseconds kPatience{1'000};   // with a silent mirror, if the deadlines are shorter
constexpr int kRangeNotSatisfiable = 416;  // as where a shorter file took the place of this one
constexpr int kMaxRounds = 100;            // of a server that sends less than it is asked for

// Returns UnavailableError for a temporary failure, and PermissionDenied for one that a retry cannot mend.
absl::Status Fault(const std::string& shown, std::string_view why, bool may_pass = false) {
  const std::string text = Concat(shown, ": cannot be read: ", why);
  return may_pass ? absl::UnavailableError(text) : absl::PermissionDeniedError(text);
}

absl::Status Fault(const std::string& shown, const HttpAnswer& answer) {
  return Fault(shown, answer.fault, answer.status == 0 || answer.status >= 500);
}

// Returns both messages. The failure may pass if one of them may.
absl::Status WithFault(const absl::Status& first, const absl::Status& second) {
  const absl::StatusCode code = absl::IsUnavailable(first) ? first.code() : second.code();
  return absl::Status(code, Concat(Message(first), "; ", Message(second)));
}

HttpRequest RequestFor(const std::string& url, absl::Span<const Extent> extents) {
  return {url, RangesText(extents), MaxBodyBytes(extents)};
}

}  // namespace

absl::StatusOr<std::unique_ptr<RangeReader>> RangeReader::Create(const std::vector<std::string>& urls) {
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<HttpClient> client, HttpClient::Create());
  std::unique_ptr<RangeReader> reader(new RangeReader(std::move(client)));
  for (const std::string& url : urls) {
    Mirror mirror;
    mirror.url = mirror.location = url;
    mirror.shown = ShowLocation(url);
    reader->mirrors_.push_back(std::move(mirror));
  }
  return reader;
}

absl::StatusOr<std::string> RangeReader::ReadStart(uint64_t count, Clock::time_point deadline,
                                                   uint64_t& size_bytes) {
  std::string start;
  const auto read = [&](Mirror& mirror, Clock::time_point until) -> absl::Status {
    TABIA_ASSIGN_OR_RETURN(start, StartOf(mirror, count, until, size_bytes));
    return absl::OkStatus();
  };
  TABIA_RETURN_IF_ERROR(TryMirrors(deadline, read));
  return start;
}

absl::Status RangeReader::Read(absl::Span<const Extent> extents, const FileIdentity& identity,
                               Clock::time_point deadline, TakeExtent take) {
  const auto read = [&](Mirror& mirror, Clock::time_point until) -> absl::Status {
    if (!mirror.is_identified) TABIA_RETURN_IF_ERROR(Identify(mirror, identity, until));
    return ReadMirrorFile(mirror, {extents.begin(), extents.end()}, identity, until, take);
  };
  return TryMirrors(deadline, read);
}

// Each mirror gets its share of the time that is left, so that one that is silent leaves some for the others. The last
// mirror is asked twice, because one failure may be an accident. The error contains the failure of each mirror.
absl::Status RangeReader::TryMirrors(Clock::time_point deadline, ReadMirror read) {
  std::vector<Mirror*> awake;
  const Clock::time_point begin = Clock::now();
  for (Mirror& mirror : mirrors_) {
    if (mirror.awake <= begin) awake.push_back(&mirror);
  }
  if (awake.empty()) {
    return Fault(mirrors_[0].shown, "it failed recently, and tabia waits before the next attempt", true);
  }
  absl::Status faults;
  for (size_t i = 0; i < awake.size(); ++i) {
    Mirror& mirror = *awake[i];
    const Clock::time_point now = Clock::now();
    const Clock::time_point until = now + (deadline - now) / static_cast<int>(awake.size() - i);
    absl::Status fault = read(mirror, until);
    if (!fault.ok() && !absl::IsAborted(fault) && mirror.location != mirror.url) {
      mirror.location = mirror.url;  // the redirection may have been for a while only
      fault = read(mirror, until);
    }
    if (absl::IsUnavailable(fault) && i + 1 == awake.size() && Clock::now() + kBeforeRetry < until) {
      std::this_thread::sleep_for(kBeforeRetry);
      fault = read(mirror, until);
    }
    if (fault.ok()) mirror.rest = mirror.silence = {};
    if (fault.ok() || absl::IsAborted(fault)) return fault;
    faults = faults.ok() ? fault : WithFault(faults, fault);
    if (Clock::now() >= until && (mirror.silence += until - now) < kPatience) continue;
    mirror.rest = std::clamp<Clock::duration>(2 * mirror.rest, kShortestRest, kLongestRest);
    mirror.awake = Clock::now() + mirror.rest;
  }
  return faults;
}

absl::StatusOr<std::string> RangeReader::StartOf(Mirror& mirror, uint64_t count, Clock::time_point deadline,
                                                 uint64_t& size_bytes) {
  const Extent asked = {0, count};
  const HttpAnswer answer = Get({RequestFor(mirror.location, {&asked, 1})}, deadline)[0];
  if (!answer.fault.empty()) return Fault(mirror.shown, answer);
  const absl::StatusOr<SentParts> sent = PartsOf(answer);
  if (!sent.ok()) return Fault(mirror.shown, Message(sent.status()));
  const std::string_view bytes = BytesOf(*sent, {0, std::min(count, sent->file_bytes)});
  if (bytes.empty()) return Fault(mirror.shown, "the server sent other bytes than requested");
  size_bytes = sent->file_bytes;
  mirror.location = answer.location;
  mirror.validator = answer.validator();
  mirror.is_identified = true;
  return std::string(bytes);
}

absl::Status RangeReader::Identify(Mirror& mirror, const FileIdentity& identity, Clock::time_point deadline) {
  FileIdentity found;
  TABIA_ASSIGN_OR_RETURN(found.first_bytes,
                         StartOf(mirror, identity.first_bytes.size(), deadline, found.size_bytes));
  if (found == identity) return absl::OkStatus();
  mirror.is_identified = false;
  return absl::AbortedError(Concat(mirror.shown, ": the file was replaced after it was opened"));
}

absl::Status RangeReader::ReadMirrorFile(Mirror& mirror, std::vector<Extent> extents,
                                         const FileIdentity& identity, Clock::time_point deadline,
                                         TakeExtent take) {
  for (int round = 0; !extents.empty(); ++round) {
    if (round == kMaxRounds) return Fault(mirror.shown, "the server does not send the requested bytes");
    std::vector<HttpRequest> requests;
    std::vector<absl::Span<const Extent>> asked;
    for (size_t from = 0; from < extents.size(); from += asked.back().size()) {
      asked.push_back(absl::MakeConstSpan(extents).subspan(from, mirror.max_ranges));
      requests.push_back(RequestFor(mirror.location, asked.back()));
    }
    const std::vector<HttpAnswer> answers = Get(requests, deadline);
    std::vector<Extent> missing;
    for (size_t i = 0; i < answers.size(); ++i) {
      absl::StatusOr<std::vector<Extent>> rest = TakeAnswer(mirror, asked[i], answers[i], identity, take);
      if (answers[i].status == kRangeNotSatisfiable)
        TABIA_RETURN_IF_ERROR(Identify(mirror, identity, deadline));
      if (!rest.ok()) return rest.status();
      missing.insert(missing.end(), rest->begin(), rest->end());
    }
    if (!mirror.is_identified) TABIA_RETURN_IF_ERROR(Identify(mirror, identity, deadline));
    extents = std::move(missing);
  }
  return absl::OkStatus();
}

std::vector<HttpAnswer> RangeReader::Get(absl::Span<const HttpRequest> requests, Clock::time_point deadline) {
  return client_->Get(requests, deadline, on_wait_);
}

// A server that does not send several parts at once may send the whole file, an error, or the first of them.
absl::StatusOr<std::vector<Extent>> RangeReader::TakeAnswer(Mirror& mirror, absl::Span<const Extent> asked,
                                                            const HttpAnswer& answer,
                                                            const FileIdentity& identity, TakeExtent take) {
  std::vector<Extent> missing(asked.begin(), asked.end());
  if (!answer.fault.empty()) {
    if (answer.status == 0 || asked.size() == 1) return Fault(mirror.shown, answer);
    mirror.max_ranges = 1;
    return missing;
  }
  const absl::StatusOr<SentParts> sent = PartsOf(answer);
  if (!sent.ok()) return Fault(mirror.shown, Message(sent.status()));
  if (answer.validator() != mirror.validator || sent->file_bytes != identity.size_bytes) {
    mirror.is_identified = false;
    return missing;
  }
  missing.clear();
  for (const Extent& extent : asked) {
    const std::string_view bytes = BytesOf(*sent, extent);
    bytes.empty() ? missing.push_back(extent) : take(extent, bytes);
  }
  if (missing.size() == asked.size() && asked.size() == 1) {
    return Fault(mirror.shown, "the server sent other bytes than requested");
  }
  if (!missing.empty()) mirror.max_ranges = std::max<size_t>(1, asked.size() - missing.size());
  return missing;
}

namespace {

constexpr int kMaxTries = 3;
constexpr milliseconds kFirstPause{600};  // longer than a mirror rests after one fault

void Sleep(milliseconds pause, const OnWait& on_wait) {
  for (; pause > milliseconds(0); pause -= kMaxPollTime) {
    if (on_wait) on_wait();
    std::this_thread::sleep_for(std::min(pause, kMaxPollTime));
  }
}

}  // namespace

// A child of the process that opened the file leaves the connections to its parent.
RangedFile::~RangedFile() {
  if (is_own()) return;
  for (Reader& reader : idle_) static_cast<void>(reader.release());
}

absl::StatusOr<std::string> RangedFile::Open(uint64_t count, uint64_t identity_bytes,
                                             std::chrono::milliseconds timeout, const OnWait& on_wait) {
  const Clock::time_point deadline = Clock::now() + timeout;
  TABIA_ASSIGN_OR_RETURN(Reader reader, TakeReader());
  reader->set_on_wait(on_wait);
  for (int tries = 1;; ++tries) {
    absl::StatusOr<std::string> start = reader->ReadStart(count, deadline, identity_.size_bytes);
    const auto pause = kFirstPause * tries;
    if (start.ok()) {
      identity_.first_bytes = start->substr(0, identity_bytes);
      GiveBack(std::move(reader));
      return start;
    }
    if (!absl::IsUnavailable(start.status()) || tries == kMaxTries || Clock::now() + pause >= deadline)
      return start;
    Sleep(pause, on_wait);
  }
}

absl::Status RangedFile::Read(absl::Span<const Extent> extents, Clock::time_point deadline, TakeExtent take,
                              const OnWait& on_wait) {
  if (Clock::now() >= deadline)
    return absl::DeadlineExceededError(Concat(ShowLocation(urls_[0]), ": no answer in time"));
  if (has_changed_)
    return absl::AbortedError(Concat(ShowLocation(urls_[0]), ": the file was replaced after it was opened"));
  TABIA_ASSIGN_OR_RETURN(Reader reader, TakeReader());
  reader->set_on_wait(on_wait);
  const absl::Status status = reader->Read(extents, identity_, deadline, take);
  if (absl::IsAborted(status)) has_changed_ = true;
  GiveBack(std::move(reader));
  return status;
}

absl::StatusOr<RangedFile::Reader> RangedFile::TakeReader() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Reader reader = std::move(idle_.back());
      idle_.pop_back();
      return reader;
    }
  }
  return RangeReader::Create(urls_);
}

void RangedFile::GiveBack(Reader reader) {
  reader->set_on_wait({});
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(reader));
}

}  // namespace tabia::network

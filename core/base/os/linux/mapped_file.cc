#include "core/base/os/mapped_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>

#include "core/base/os/file_io.h"
#include "core/base/os/linux/named_descriptor.h"
#include "core/base/status.h"

namespace tabia {

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path, const std::string& location) {
  const Descriptor file(OpenPath(location, O_RDONLY | O_NONBLOCK));
  if (!file.is_open()) return SystemError(path, "opened", errno);
  return MapOpened(path, file.number());
}

absl::StatusOr<MappedFile> MappedFile::OpenOwn(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC));
  if (!file.is_open()) return SystemError(path, "opened", errno);
  struct stat facts;
  if (fstat(file.number(), &facts) != 0) return SystemError(path, "examined", errno);
  if (facts.st_uid != geteuid())
    return absl::UnavailableError(path + ": not used: it belongs to another user");
  return MapOpened(path, file.number());
}

absl::StatusOr<MappedFile> MappedFile::MapOpened(const std::string& path, int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0) return SystemError(path, "examined", errno);
  if (!S_ISREG(facts.st_mode)) {
    return absl::UnavailableError(path + ": cannot be read: it is not a regular file");
  }
  std::string_view bytes;
  if (facts.st_size > 0) {
    const auto size = static_cast<size_t>(facts.st_size);
    void* const at = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (at == MAP_FAILED) return SystemError(path, "mapped", errno);
    bytes = {static_cast<const char*>(at), size};
  }
  MappedFile file(bytes);  // unmaps the bytes if memory runs out below
  file.path_ = path;
  if (!bytes.empty()) RegisterMapping(bytes, path);
  return file;
}

MappedFile::~MappedFile() {
  if (bytes_.empty()) return;
  ForgetMapping(bytes_);
  munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

// The handler of SIGBUS must not lock, so it finds the mapping in a table of atomics. It maps zero pages over the rest
// of the file, from the page that cannot be read, and returns; the processor then repeats the read.

namespace {

// A mapped file. `start` is 0 in a free slot, and is written last and cleared first.
struct Mapping {
  std::atomic<uintptr_t> start = 0;
  std::atomic<size_t> size = 0;
  std::atomic<bool> shrank = false;
  std::string path;  // guarded by the mutex of the table

  bool Contains(uintptr_t address) const {
    const uintptr_t first = start;
    return first != 0 && address >= first && address - first < size;
  }
};

constexpr size_t kMaxMappings = 256;

struct MappingTable {
  std::array<Mapping, kMaxMappings> mappings;
  std::mutex mutex;
  std::string shrunken;  // the first file that was found too short and has been closed; guarded by the mutex
  uintptr_t page_bytes = 0;
};

// Null until SurviveShrunkenFiles: a library has no table. Never destroyed: a thread may read a mapped file
// while the program ends.
constinit std::atomic<MappingTable*> mapping_table = nullptr;

void OnBusError(int signal_number, siginfo_t* facts, void*) {
  const int old_errno = errno;
  const auto address = reinterpret_cast<uintptr_t>(facts->si_addr);
  MappingTable& table = *mapping_table;
  for (Mapping& mapping : table.mappings) {
    if (!mapping.Contains(address)) continue;
    mapping.shrank = true;
    const uintptr_t page = address - address % table.page_bytes;
    const size_t rest = mapping.start + mapping.size - page;
    const void* const zeros =
        mmap(reinterpret_cast<void*>(page), rest, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    errno = old_errno;
    if (zeros != MAP_FAILED) return;
  }
  signal(signal_number, SIG_DFL);  // not ours: the read is repeated, and ends the process
}

}  // namespace

void SurviveShrunkenFiles() {
  auto* const table = new MappingTable;
  table->page_bytes = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  mapping_table = table;
  struct sigaction action = {};
  action.sa_sigaction = OnBusError;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, nullptr);
}

absl::Status CheckNoFileShrank() {
  MappingTable* const table = mapping_table;
  if (table == nullptr) return absl::OkStatus();
  const std::lock_guard lock(table->mutex);
  std::string path = table->shrunken;
  for (const Mapping& mapping : table->mappings) {
    if (path.empty() && mapping.shrank) path = mapping.path;
  }
  if (path.empty()) return absl::OkStatus();
  return absl::UnavailableError(path + ": cannot be read: it became shorter meanwhile");
}

void RegisterMapping(std::string_view bytes, const std::string& path) {
  MappingTable* const table = mapping_table;
  if (table == nullptr) return;
  const std::lock_guard lock(table->mutex);
  for (Mapping& mapping : table->mappings) {
    if (mapping.start != 0) continue;
    mapping.path = path;
    mapping.shrank = false;
    mapping.size = bytes.size();
    mapping.start = reinterpret_cast<uintptr_t>(bytes.data());
    return;
  }
}

void ForgetMapping(std::string_view bytes) {
  MappingTable* const table = mapping_table;
  if (table == nullptr) return;
  const std::lock_guard lock(table->mutex);
  for (Mapping& mapping : table->mappings) {
    if (mapping.start != reinterpret_cast<uintptr_t>(bytes.data())) continue;
    mapping.start = 0;
    if (mapping.shrank.exchange(false) && table->shrunken.empty()) table->shrunken = mapping.path;
    return;
  }
}

}  // namespace tabia

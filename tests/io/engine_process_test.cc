#include "protocol/io/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/io/descriptors.h"
#include "tests/io/pipe.h"

namespace tabia::io {
namespace {

using testing::StartsWith;

constexpr std::chrono::milliseconds kLong{60'000};

std::unique_ptr<EngineProcess> Started(const std::vector<std::string>& command) {
  auto process = EngineProcess::Start(command);
  EXPECT_TRUE(process.ok()) << process.status();
  return process.ok() ? *std::move(process) : nullptr;
}

std::unique_ptr<EngineProcess> Shell(const std::string& script) {
  return Started({"sh", "-c", script});
}

std::string ReadAllOf(const EngineProcess& process) {
  fcntl(process.output(), F_SETFL, 0);
  return ReadAll(process.output());
}

TEST(EngineProcess, HasPipes) {
  const NoDescriptorLeaks no_leaks;
  const auto cat = Started({"cat"});
  EXPECT_EQ(write(cat->input(), "hello", 5), 5);
  cat->CloseInput();
  EXPECT_EQ(ReadAllOf(*cat), "hello");
  EXPECT_EQ(cat->FateWithin(kLong)->text, "exited with status 0");
}

TEST(EngineProcess, PassesArgumentsUnchanged) {
  EXPECT_EQ(ReadAllOf(*Started({"printf", "%s|", "", "a b", "--c", "$d"})), "|a b|--c|$d|");
}

TEST(EngineProcess, OurEndsNeverBlock) {
  const auto process = Started({"sleep", "1000"});
  char byte;
  EXPECT_EQ(read(process->output(), &byte, 1), -1);
  EXPECT_EQ(errno, EAGAIN);
  const std::string much(1 << 20, 'x');
  EXPECT_LT(write(process->input(), much.data(), much.size()), static_cast<ssize_t>(much.size()));
}

TEST(EngineProcess, ReportsItsFate) {
  EXPECT_EQ(Shell("exit 3")->FateWithin(kLong)->text, "exited with status 3");
  const Fate killed = *Shell("kill -9 $$")->FateWithin(kLong);
  EXPECT_EQ(killed.text, "killed by signal 9 (Killed)");
  EXPECT_TRUE(killed.by_signal);
}

TEST(EngineProcess, CanBePolledForItsEnd) {
  const auto process = Shell("read line");
  pollfd wait = {process->end(), POLLIN, 0};
  EXPECT_EQ(poll(&wait, 1, 0), 0);
  EXPECT_EQ(process->FateWithin(std::chrono::milliseconds(0)), std::nullopt);
  process->CloseInput();
  EXPECT_EQ(poll(&wait, 1, 60'000), 1);
}

TEST(EngineProcess, ReportsWhyItCannotBeStarted) {
  const NoDescriptorLeaks no_leaks;
  EXPECT_EQ(Message(EngineProcess::Start({"tabia-no-such-engine"}).status()),
            "cannot be started: No such file or directory");
  EXPECT_EQ(Message(EngineProcess::Start({"/dev/null"}).status()), "cannot be started: Permission denied");
  EXPECT_EQ(Message(EngineProcess::Start({""}).status()), "cannot be started: No such file or directory");
}

TEST(EngineProcess, InheritsNoOtherDescriptor) {
  const std::vector<std::string> list = {"ls", "/proc/self/fd"};
  const std::string before = ReadAllOf(*Started(list));
  const Pipe pipe;
  const auto other = Started({"cat"});
  EXPECT_EQ(ReadAllOf(*Started(list)), before);
}

TEST(EngineProcess, HasTheDefaultSignals) {
  signal(SIGPIPE, SIG_IGN);
  const std::string signals = ReadAllOf(*Started({"grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"}));
  EXPECT_EQ(signals, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST(EngineProcess, DiesWithItsOwner) {
  int id = 0;
  {
    const auto process = Shell("echo $$; exec sleep 1000");
    pollfd wait = {process->output(), POLLIN, 0};
    poll(&wait, 1, 60'000);
    char bytes[32] = {};
    ASSERT_GT(read(process->output(), bytes, sizeof bytes - 1), 0);
    id = std::stoi(bytes);
    EXPECT_EQ(kill(id, 0), 0);
  }
  EXPECT_EQ(kill(id, 0), -1);
}

TEST(EngineProcess, DiesWithTheThreadThatStartedIt) {
  std::unique_ptr<EngineProcess> process;
  std::thread([&process] { process = Started({"sleep", "1000"}); }).join();
  EXPECT_EQ(process->FateWithin(kLong)->text, "killed by signal 9 (Killed)");
}

}  // namespace
}  // namespace tabia::io

// simdjson beside pushlint: parses, and prints the best CPU seconds of some repetitions and the number of documents.
//
//   simdjson lines FILE      parse_many over an NDJSON file
//   simdjson document FILE   one document
//   simdjson files LIST      reads and parses every file whose path is a line of LIST
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

static double cpu_seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static size_t lines(simdjson::dom::parser &parser, const simdjson::padded_string &text) {
  size_t count = 0;
  simdjson::dom::document_stream stream;
  if (parser.parse_many(text, 1 << 20).get(stream)) return 0;
  for (auto document : stream) count += document.error() ? 0 : 1;
  return count;
}

static size_t files(simdjson::dom::parser &parser, const std::vector<std::string> &paths) {
  size_t count = 0;
  std::vector<char> buffer(1 << 20);
  for (const auto &path : paths) {
    int file = open(path.c_str(), O_RDONLY);
    ssize_t size = read(file, buffer.data(), buffer.size() - simdjson::SIMDJSON_PADDING);
    close(file);
    if (size < 0) continue;
    simdjson::dom::element root;
    count += parser.parse(buffer.data(), size, false).get(root) ? 0 : 1;
  }
  return count;
}

int main(int argc, char **argv) {
  std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "version") {
    std::printf("%d.%d.%d\n", simdjson::SIMDJSON_VERSION_MAJOR, simdjson::SIMDJSON_VERSION_MINOR,
                simdjson::SIMDJSON_VERSION_REVISION);
    return 0;
  }
  if (argc != 3) return 2;
  simdjson::dom::parser parser;
  simdjson::padded_string text;
  std::vector<std::string> paths;
  if (mode == "files") {
    std::ifstream list(argv[2]);
    for (std::string path; std::getline(list, path);) paths.push_back(path);
  } else if (simdjson::padded_string::load(argv[2]).get(text)) {
    return 2;
  }
  double best = 1e9;
  size_t count = 0;
  for (int repetition = 0; repetition < 4; repetition++) {
    double start = cpu_seconds();
    if (mode == "files") {
      count = files(parser, paths);
    } else if (mode == "lines") {
      count = lines(parser, text);
    } else {
      // With a parser of its own, as in a program that reads one document: the memory is new each time.
      simdjson::dom::parser single;
      count = single.parse(text).error() ? 0 : 1;
    }
    best = std::min(best, cpu_seconds() - start);
  }
  std::printf("%.9f %zu\n", best, count);
}

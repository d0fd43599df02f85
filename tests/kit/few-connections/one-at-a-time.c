/* Accepts one connection, serves it until its end, then accepts the next one. Prints its port. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static int serve_one(int peer) {
  static char request[65536];
  size_t filled = 0;
  size_t whole = 0;
  while (whole == 0 || filled < whole) {
    ssize_t got = read(peer, request + filled, sizeof request - 1 - filled);
    if (got <= 0) return 0;
    filled += (size_t)got;
    request[filled] = 0;
    char *end = strstr(request, "\r\n\r\n");
    if (end == NULL) continue;
    char *length = strcasestr(request, "\r\ncontent-length:");
    whole = (size_t)(end - request) + 4 + (length != NULL && length < end ? strtoul(length + 17, NULL, 10) : 0);
  }
  static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  return write(peer, answer, sizeof answer - 1) > 0;
}

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 16) < 0) return 1;
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int peer = accept(listener, NULL, NULL);
    while (serve_one(peer)) {
    }
    close(peer);
  }
}

// OpenSSL 3 deprecates these calls, but its one-call SHA256() looks up the algorithm each time,
// under a lock.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/sha.h>

// The one-call SHA256() of OpenSSL 3 looks its algorithm up each time, under a lock.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

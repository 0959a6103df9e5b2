# Varnish in front of a calendar with `sharedCache: { keys: 'Surrogate-Key' }`. The module xkey is in the package varnish-modules.
vcl 4.1;

import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403));
    }
    xkey.purge(req.http.Surrogate-Key);
    return (synth(204));
  }
  # Requests with cookies or credentials are passed on: Varnish does so by itself. Cookies that do not sign in a caller can be removed here.
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
}

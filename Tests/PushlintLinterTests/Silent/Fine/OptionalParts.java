package com.example.push;

import com.google.firebase.messaging.ApnsConfig;
import com.google.firebase.messaging.Aps;
import java.util.Optional;
import java.util.Properties;

class OptionalParts {
  static ApnsConfig config(Properties settings) {
    Aps.Builder aps = Aps.builder();
    Optional.ofNullable(settings.getProperty("badge")).map(Integer::valueOf).ifPresent(aps::setBadge);
    Optional.ofNullable(settings.getProperty("sound")).ifPresent(aps::setSound);
    return ApnsConfig.builder().setAps(aps.build()).build();
  }
}

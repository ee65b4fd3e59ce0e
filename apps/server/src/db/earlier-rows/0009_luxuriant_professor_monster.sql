update subscriptions set granted_until = '2026-12-01T00:00:00Z';

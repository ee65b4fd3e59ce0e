insert into api_tokens (id, user_id, name, token_hash, ending, scopes, created_at, last_used_at, expires_at)
values ('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-00000000000a', 'script', repeat('f', 64), 'wxyz',
  '{jobs:read,jobs:write}', '2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z', '2199-01-01T00:00:00Z');

-- The outcome has no warnings, which came later.
insert into jobs (id, user_id, name, video, idempotency_key, order_hash, created_at, outcome, ended_at)
values
  ('00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-00000000000a', 'match', '/videos/match.mp4', 'night 1',
    repeat('1', 64), '2026-11-23T08:00:00Z', '{
      "id": "00000000-0000-4000-8000-0000000000e1", "name": "match", "video": "/videos/match.mp4", "sensitivity": 75,
      "state": "completed", "ranges": null, "retries": 0, "error": null, "events": 1, "skippedRanges": [],
      "files": ["match.csv"], "bytes": 12, "submittedAt": "2026-11-23T08:00:00.000Z",
      "endedAt": "2026-11-23T08:10:00.000Z", "work": {"seconds": 1, "bytesRead": 1, "frames": 1}
    }', '2026-11-23T08:10:00Z'),
  ('00000000-0000-4000-8000-0000000000e2', '00000000-0000-4000-8000-00000000000a', 'next', '/videos/next.mp4', null,
    repeat('2', 64), '2026-11-23T09:00:00Z', null, null);

insert into webhooks (id, user_id, url, created_at)
values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-00000000000a', 'https://hooks.example/jobs',
  '2026-11-23T08:00:00Z');

insert into webhook_deliveries (id, webhook_id, type, data, state, tries, created_at, due_at, last_tried_at, status, error)
values ('00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-0000000000f1', 'job.completed',
  '{"id": "00000000-0000-4000-8000-0000000000e1"}', 'failed', 8, '2026-11-23T08:10:00Z', '2026-11-24T08:10:00Z',
  '2026-11-24T08:10:00Z', 500, 'The server answered 500.');

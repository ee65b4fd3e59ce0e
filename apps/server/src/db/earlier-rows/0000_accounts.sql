-- Ann pays, Bob is on trial, and Carol, who administers the server, was once given access for good.
-- The password of all of them is "correct horse".
insert into users (id, email, username, password_hash, role, subscription_status, expiry_date, stripe_customer_id, created_at)
values
  ('00000000-0000-4000-8000-00000000000a', 'Ann@example.com', 'ann',
    '$argon2id$v=19$m=8,t=1,p=1$O4dMxx9u1hlVF9VWH1k+Eg$ssyhQmDy9AGFQdbethekCIzb412w6NJBdJ24yuFoaSI',
    'user', 'active', '2199-01-01T00:00:00Z', 'cus_ann', '2026-11-21T08:00:00Z'),
  ('00000000-0000-4000-8000-00000000000b', 'bob@example.com', 'bob',
    '$argon2id$v=19$m=8,t=1,p=1$O4dMxx9u1hlVF9VWH1k+Eg$ssyhQmDy9AGFQdbethekCIzb412w6NJBdJ24yuFoaSI',
    'user', 'active', '2199-01-01T00:00:00Z', null, '2026-11-21T09:00:00Z'),
  ('00000000-0000-4000-8000-00000000000c', 'carol@example.com', 'carol',
    '$argon2id$v=19$m=8,t=1,p=1$O4dMxx9u1hlVF9VWH1k+Eg$ssyhQmDy9AGFQdbethekCIzb412w6NJBdJ24yuFoaSI',
    'admin', 'active', '12000-01-01T00:00:00Z', null, '2026-11-21T07:00:00Z');

insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address)
values (repeat('a', 64), '00000000-0000-4000-8000-00000000000a', '2026-11-21T08:00:00Z', '2026-11-21T08:30:00Z',
  '2199-01-01T00:00:00Z', 'Firefox', '192.0.2.7');

insert into one_time_tokens (token_hash, purpose, user_id, expires_at)
values
  (repeat('b', 64), 'reset-password', '00000000-0000-4000-8000-00000000000b', '2199-01-01T00:00:00Z'),
  (repeat('c', 64), 'set-up', null, '2199-01-01T00:00:00Z');

insert into rate_limits (key, count, ends_at) values ('sign-in ann', 3, '2199-01-01T00:00:00Z');

insert into subscriptions (user_id, stripe_subscription_id, status, paid_until, cancel_at_period_end, converted_at, asked_at)
values ('00000000-0000-4000-8000-00000000000a', 'sub_ann', 'active', '2199-01-01T00:00:00Z', false,
  '2026-11-21T08:10:00Z', 1795248600000000);

insert into payments (invoice_id, user_id, amount, currency, paid_at)
values
  ('in_ann', '00000000-0000-4000-8000-00000000000a', 900, 'usd', '2026-11-21T08:10:00Z'),
  ('in_of_someone_deleted', null, 900, 'usd', '2026-11-20T08:10:00Z');

insert into stripe_events (id, type, received_at) values ('evt_1', 'invoice.paid', '2026-11-21T08:10:05Z');

insert into sandbox_objects (id, kind, data) values ('cus_ann', 'customer', '{"id": "cus_ann", "object": "customer"}');

insert into mails (id, dedupe_key, template, data, "to", user_id, state, attempts, due_at, last_error, queued_at, finished_at)
values
  ('00000000-0000-4000-8000-0000000000a1', 'receipt in_ann', 'subscription-started', '{"until": "2199-01-01"}',
    'Ann@example.com', '00000000-0000-4000-8000-00000000000a', 'sent', 1, '2026-11-21T08:10:05Z', null,
    '2026-11-21T08:10:05Z', '2026-11-21T08:10:06Z'),
  ('00000000-0000-4000-8000-0000000000a2', 'reset 1', 'reset-password', '{}', 'gone@example.com', null, 'failed', 3,
    '2026-11-21T08:00:00Z', '550 no such user', '2026-11-21T08:00:00Z', '2026-11-21T08:01:00Z');

insert into projects (user_id, id, name, duration, frame_rate, total_frames, updated_at)
values ('00000000-0000-4000-8000-00000000000a', 1, 'Zoë’s final', 60.5, 59.94, 3626, '2026-11-21T08:20:00Z');

insert into elements (user_id, id, project_id, position, record)
values ('00000000-0000-4000-8000-00000000000a', 'element-1', 1, 0, '{
  "name": "Kill feed", "color": "#ff0000",
  "positions": [{"frame": 60, "time": 1.001, "x": 0.1, "y": 0.2, "width": 0.05, "height": 0.04}],
  "events": [{
    "element": "element-1", "startTime": 1.001, "endTime": 2.002, "startFrame": 60, "endFrame": 119, "peakTime": 1.5,
    "confidence": 0.9
  }],
  "log": [{"time": 1.001, "frame": 60, "detected": true, "confidence": 0.9}]
}');

insert into address_changes (user_id, old_email, pending_email, asked_at, changed_at)
values ('00000000-0000-4000-8000-00000000000a', 'ann@old.example', 'ann@new.example', '2026-11-22T08:00:00Z',
  '2026-11-22T08:05:00Z');

insert into audit_log (at, actor_id, action, whom_id, details)
values ('2026-11-22T08:00:00Z', '00000000-0000-4000-8000-00000000000c', 'role-changed',
  '00000000-0000-4000-8000-00000000000b', '{"role": "user"}');

insert into known_origins (user_id, origin_hash, first_seen_at, last_seen_at)
values ('00000000-0000-4000-8000-00000000000a', repeat('d', 64), '2026-11-22T08:00:00Z', '2026-11-22T09:00:00Z');

insert into mail_batches (id, subject, message, extension_days, state, recipients, written_to, is_written, created_at)
values ('00000000-0000-4000-8000-0000000000c1', 'News', 'There is a new version.', 7, 'paused', 2,
  '00000000-0000-4000-8000-00000000000a', true, '2026-11-22T08:00:00Z');

update mails set batch_id = '00000000-0000-4000-8000-0000000000c1', priority = 3 where template = 'reset-password';

insert into mail_transport (id, paused_since, reason, retry_at, failures, refusals, next_of_batch_at)
values (1, '2026-11-22T08:00:00Z', 'The mail server refused the password.', '2026-11-22T08:15:00Z', 4, 1,
  '2026-11-22T08:00:00Z');

update one_time_tokens set email = 'bob@example.com' where purpose = 'reset-password';

update users set verify_by = '2199-01-01T00:00:00Z', unsubscribed_at = '2026-11-22T08:00:00Z' where username = 'bob';

insert into used_trials (address_hash, user_id, used_at)
values ('hash of an address', '00000000-0000-4000-8000-00000000000a', '2026-11-22T08:00:00Z');

-- Not sealed, as this version stored them.
insert into server_keys (name, key) values ('main', 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8');

insert into second_factors (user_id, secret, confirmed_at, last_step)
values ('00000000-0000-4000-8000-00000000000b', 'open:JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', '2026-11-22T08:00:00Z', 59000000);

insert into recovery_codes (user_id, code_hash) values ('00000000-0000-4000-8000-00000000000b', repeat('e', 64));

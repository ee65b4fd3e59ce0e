insert into billing_alerts (id, kind, customer_id, text, raised_at)
values ('00000000-0000-4000-8000-0000000000b1', 'unknown-customer', 'cus_unknown', 'Nobody has this customer.',
  '2026-11-21T10:00:00Z');

insert into ended_subscriptions (stripe_subscription_id, user_id, reason, ended_at)
values ('sub_second', '00000000-0000-4000-8000-00000000000a', 'duplicate', '2026-11-21T10:00:00Z');

insert into scheduled_work (name, begun_at) values ('reconcile', '2026-11-21T10:00:00Z');

update payments set returned = 900, returned_at = '2026-11-21T11:00:00Z' where invoice_id = 'in_of_someone_deleted';

update users set payment_mode = 'sandbox' where stripe_customer_id is not null;

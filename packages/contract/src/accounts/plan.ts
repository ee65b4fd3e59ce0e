/** Days of full access for a new account. */
export const TRIAL_DAYS = 3;
/** How many days a payment lasts if the payment provider gives no end date. */
export const PAID_DAYS = 30;
/** The price of one month of Pro. */
export const PRO_PRICE = { amount: 9, currency: 'USD', item: 'Pro monthly subscription' } as const;

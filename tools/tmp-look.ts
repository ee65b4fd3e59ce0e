import { chromium } from 'playwright';
import { chromiumLaunchOptions } from './chromium.ts';
import { runServer } from './run-server.ts';
const server = await runServer({ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'administrator' });
const browser = await chromium.launch(chromiumLaunchOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto(`${server.url}/login`);
await page.getByLabel('Email').fill('admin@example.com');
await page.getByLabel('Password', { exact: true }).fill('administrator');
await page.getByRole('button', { name: /^(sign|log) ?in/i }).click();
await page.waitForURL(/admin|dashboard|app/);
for (const name of process.argv.slice(2)) {
  await page.goto(`${server.url}/app`);
  await page.waitForTimeout(1500);
  for (const label of ['Skip', 'Close', 'Decline', 'Reject', 'No, thanks']) { const b = page.getByRole('button', { name: label }).first(); if (await b.isVisible().catch(() => false)) await b.click().catch(() => {}); }
  const started = Date.now();
  await page.setInputFiles('input[type=file]', name);
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ timeout: 60000 });
  console.log(name, 'player after', Date.now() - started);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const t0 = Date.now();
  const slider = page.getByRole('slider', { name: /seek|position/i }).first();
  for (let i = 0; i < 6; i++) { await page.waitForTimeout(1000); console.log(Date.now() - t0, await slider.inputValue()); }
  await page.screenshot({ path: `/tmp/look-${name.split('/').pop()}.png` });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/look-${name.split('/').pop()}-paused.png` });
}
await browser.close();
await server.stop();

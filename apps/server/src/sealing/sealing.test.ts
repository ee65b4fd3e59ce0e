import { createCipheriv } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { secondFactors, serverKeys } from '../db/schema/index.ts';
import { type Authenticator, setUpSecondFactor } from '../test-support/authenticator.ts';
import { startTestApp, type TestApp, type TestUser } from '../test-support/test-app.ts';
import { countWaiting, TEST_DATABASES } from '../test-support/test-databases.ts';
import { generateKey, keyFileIn, readKeyFile, toSealingKey, writeKeyFile } from './key-file.ts';
import { Keyring } from './keyring.ts';
import { openSecrets } from './open-secrets.ts';
import { discardUnreadableSecrets, rotateKeys } from './rotate-keys.ts';
import { keyIdOf } from './seal.ts';
import { sealSecondFactor } from './second-factor-secrets.ts';

describe.each(TEST_DATABASES)('the secrets in the %s database', (kind) => {
  let test: TestApp & AsyncDisposable;
  let user: TestUser;
  let app: Authenticator;
  let keyFile: string;

  beforeEach(async () => {
    test = await startTestApp(kind);
    keyFile = keyFileIn(test.context.config.dataFolder);
    user = await test.createSignedInUser();
    app = await setUpSecondFactor(test, user);
  });
  afterEach(() => test[Symbol.asyncDispose]());

  /** Opens the secrets as a server does when it starts. */
  const start = (settings: Partial<TestApp['context']['config']> = {}) =>
    openSecrets(test.context.db, { ...test.context.config, ...settings });
  const signIn = async (code: string) => {
    const body = { email: user.email, password: user.password };
    const { secondStep: token } = (await test.guest('POST', '/api/auth/login', body)).json();
    return (await test.guest('POST', '/api/auth/second-step', { token, code })).statusCode;
  };
  const stored = async () => {
    const { db } = test.context;
    const keys = await db.select({ secret: serverKeys.key }).from(serverKeys);
    const factors = await db.select({ secret: secondFactors.secret }).from(secondFactors);
    return [...keys, ...factors].map(({ secret }) => secret);
  };
  const keyIds = async () => new Set((await stored()).map(keyIdOf));
  const keysInFile = () => (readKeyFile(keyFile) ?? []).map(({ id }) => id);
  const backUp = async () => {
    const path = join(test.folder, 'all.gz');
    await takeBackup(test.context.db, path, { overwritesFile: true });
    return path;
  };

  it('are sealed, and a backup contains neither them nor the keys', async () => {
    const begun = await test.createSignedInUser();
    const password = { password: begun.password };
    const { secret } = (await begun.call('POST', '/api/account/second-factor', password)).json();
    const backup = gunzipSync(readFileSync(await backUp())).toString('utf8');
    const { serverKey, keyring } = test.context;
    const secrets = [
      secret,
      serverKey.toString('base64url'),
      ...[keyring.first.bytes].flatMap((key) => [key.toString('hex'), key.toString('base64url')]),
    ];
    expect(backup).toContain(begun.id);
    for (const plain of secrets) expect(backup).not.toContain(plain);
    expect(await keyIds()).toEqual(new Set([keyring.first.id]));
    expect(keysInFile()).toEqual([keyring.first.id]);
  });

  it('that an earlier version left as they were are sealed at the start, and stay the same', async () => {
    const { db, serverKey } = test.context;
    const { keyring } = await start();
    const earlierKey = Buffer.alloc(32, 7);
    const nonce = Buffer.alloc(12, 1);
    const secret = new Secret().base32;
    const cipher = createCipheriv('aes-256-gcm', earlierKey, nonce).setAAD(Buffer.from(user.id));
    const content = Buffer.concat([cipher.update(secret), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
    const other = await test.createSignedInUser();
    await db.update(serverKeys).set({ key: serverKey.toString('base64url') });
    await db.update(secondFactors).set({ secret: `sealed:${sealed}` });
    await db.insert(secondFactors).values({ userId: other.id, secret: `open:${secret}` });

    await expect(start()).rejects.toThrow('set it as it was');
    const withEarlier = [keyring.first.bytes, earlierKey];
    expect((await start({ sealingKeys: withEarlier })).serverKey).toEqual(serverKey);
    expect(await keyIds()).toEqual(new Set([keyring.first.id]));
    // From now on, the earlier key is not needed.
    expect((await start()).serverKey).toEqual(serverKey);
    expect((await stored()).join(' ')).not.toContain(secret);
  });

  it('keep a server from starting without the keys that sealed them, which then makes none', async () => {
    const present = readFileSync(keyFile);
    rmSync(keyFile);
    await expect(start()).rejects.toThrow(`that is not in ${keyFile}. Add it there`);
    expect(existsSync(keyFile)).toBe(false);
    await expect(start({ sealingKeys: [Buffer.alloc(32, 1)] })).rejects.toThrow('not in SEALING_KEYS');
    writeFileSync(keyFile, present, { mode: 0o644 });
    await expect(start()).rejects.toThrow('chmod 600');
    rmSync(keyFile);
    writeFileSync(keyFile, present, { mode: 0o600 });
    expect((await start()).serverKey).toEqual(test.context.serverKey);
  });

  it('get one key if several nodes on one data folder start for the first time together', async () => {
    const { db } = test.context;
    await db.delete(secondFactors);
    await db.delete(serverKeys);
    rmSync(keyFile);
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.serverKey).toEqual(two.serverKey);
    expect([one, two].filter(({ createdKeyFile }) => createdKeyFile === keyFile)).toHaveLength(1);
    expect(await keyIds()).toEqual(new Set(keysInFile()));
  });

  it('get a new key while the server runs, which ends no session and changes no secret', async () => {
    const before = test.context.keyring.first;
    const earlierBackup = await backUp();
    const moved = await rotateKeys(test.context.db, test.context.config);
    expect(moved).toEqual([`${keyFile}.${before.id}`]);
    expect(keysInFile()).not.toContain(before.id);
    expect(await keyIds()).toEqual(new Set(keysInFile()));
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200);
    expect(await signIn(app.nextCode())).toBe(200);
    expect((await start()).serverKey).toEqual(test.context.serverKey);
    // What this node, which started with the former key, seals from now on is sealed with the new one.
    await setUpSecondFactor(test, await test.createSignedInUser());
    expect(await keyIds()).toEqual(new Set(keysInFile()));

    await restoreBackup(test.context.db, earlierBackup, { replacesDatabase: true });
    await expect(start()).rejects.toThrow(before.id);
    writeKeyFile(keyFile, [...(readKeyFile(keyFile) ?? []), before]);
    expect((await start()).serverKey).toEqual(test.context.serverKey);
  });

  it('are rotated to the first key of the settings, once it is there', async () => {
    const [former, next] = [test.context.keyring.first.bytes, generateKey()];
    const rotate = (sealingKeys: Buffer[]) =>
      rotateKeys(test.context.db, { ...test.context.config, sealingKeys });
    await expect(rotate([former])).rejects.toThrow('put a new one before it on all nodes');
    test.context.keyring = new Keyring([next, toSealingKey(former)]);
    // A node with both goes on sealing with the former key, which nodes without the next one can open.
    await setUpSecondFactor(test, await test.createSignedInUser());
    expect(await keyIds()).toEqual(new Set([toSealingKey(former).id]));
    expect(await rotate([next.bytes, former])).toEqual([]);
    expect(await keyIds()).toEqual(new Set([next.id]));
    expect(await signIn(app.nextCode())).toBe(200);
  });

  it('stay readable if keys are rotated twice at once', async () => {
    const { db, config } = test.context;
    await Promise.all([rotateKeys(db, config), rotateKeys(db, config)]);
    expect(keysInFile()).toHaveLength(1);
    expect(await keyIds()).toEqual(new Set(keysInFile()));
    expect(await signIn(app.nextCode())).toBe(200);
  });

  // The embedded database runs one transaction at a time.
  it.skipIf(kind === 'embedded')('are waited for if they are stored while keys are rotated', async () => {
    const { db, config, keyring } = test.context;
    const { id: userId } = await test.createSignedInUser();
    const storing = await db.transaction(async (tx) => {
      const secret = await sealSecondFactor(tx, keyring, userId, 'SECRET');
      const rotating = rotateKeys(db, config);
      await Promise.race([rotating, expect.poll(() => countWaiting(db)).toBe(1)]);
      await tx.insert(secondFactors).values({ userId, secret });
      return { rotating };
    });
    await storing.rotating;
    expect(await keyIds()).toEqual(new Set(keysInFile()));
  });

  it('whose keys are lost can be given up: recovery codes still work, and webhooks get new secrets', async () => {
    const { db, config } = test.context;
    expect(await discardUnreadableSecrets(db, config)).toEqual({ secondFactors: 0, serverKey: false });
    rmSync(keyFile);
    expect(await discardUnreadableSecrets(db, config)).toEqual({ secondFactors: 1, serverKey: true });
    const { keyring, serverKey } = await start();
    // The secrets of webhooks follow from it.
    expect(serverKey.equals(test.context.serverKey)).toBe(false);
    test.context.keyring = keyring;
    expect(await signIn(app.nextCode())).toBe(500);
    expect(await signIn(app.recoveryCodes[0] ?? '')).toBe(200);
    const setUpAgain = { password: user.password, code: app.recoveryCodes[1] ?? '' };
    expect((await user.call('POST', '/api/account/second-factor/off', setUpAgain)).statusCode).toBe(200);
    await setUpSecondFactor(test, user);
  });

  it('cannot be moved to another row', async () => {
    const { db } = test.context;
    const thief = await test.createSignedInUser();
    const theirs = await setUpSecondFactor(test, thief);
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, thief.id));
    await db.update(secondFactors).set({ secret: row?.secret ?? '', lastStep: sql`0` });
    expect(await signIn(theirs.nextCode())).toBe(500);
  });
});

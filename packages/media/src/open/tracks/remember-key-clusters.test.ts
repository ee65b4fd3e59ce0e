import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { MATROSKA, readElements, unsignedBytes, writeElement } from '@framescout/containers';
import { describe, expect, it } from 'vitest';
import { Packets } from '../../video/packets.ts';
import { openPackets } from '../open-video-file.ts';

const NAME = 'h264.mkv';
const FIXTURE = join(import.meta.dirname, '../../../../../fixtures', NAME);
const PACKETS_PER_CLUSTER = 5;
const DOC_TYPE = 0x4282;
const KEYFRAME = 0x80;

/** A fixture as a crashed recorder leaves it: no index, clusters of a fifth of a second. */
async function withoutIndex(): Promise<Blob> {
  const whole = await openAsBlob(FIXTURE);
  const [, segment] = readElements(new Uint8Array(await whole.arrayBuffer()));
  using opened = await openPackets(whole, NAME);
  const { picture } = new Packets(opened);
  const first = await picture.first();
  if (!first) throw new TypeError('There are no packets.');
  const blocks: { ms: number; block: Uint8Array<ArrayBuffer> }[] = [];
  let begins = 0;
  for await (const { packet, time } of picture.from(first)) {
    const ms = Math.round(time * 1000);
    if (blocks.length % PACKETS_PER_CLUSTER === 0) begins = ms;
    const flags = packet.type === 'key' ? KEYFRAME : 0;
    const late = (ms - begins) & 0xffff;
    const head = Uint8Array.of(0x81, late >> 8, late & 0xff, flags);
    blocks.push({ ms, block: writeElement(MATROSKA.SimpleBlock, head, packet.data) });
  }
  const clusters: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < blocks.length; at += PACKETS_PER_CLUSTER) {
    const held = blocks.slice(at, at + PACKETS_PER_CLUSTER);
    const timestamp = writeElement(MATROSKA.Timestamp, unsignedBytes(held[0]?.ms ?? 0));
    clusters.push(writeElement(MATROSKA.Cluster, timestamp, ...held.map(({ block }) => block)));
  }
  const describing = readElements(segment?.payload ?? new Uint8Array(0))
    .filter(({ id }) => id === MATROSKA.Info || id === MATROSKA.Tracks)
    .map(({ id, payload }) => writeElement(id, payload));
  return new Blob([
    writeElement(MATROSKA.EBML, writeElement(DOC_TYPE, new TextEncoder().encode('matroska'))),
    writeElement(MATROSKA.Segment, ...describing, ...clusters),
  ]);
}

describe('a Matroska file without an index', () => {
  it('finds every keyframe, whatever was read before', async () => {
    using opened = await openPackets(await withoutIndex(), NAME);
    const { picture } = new Packets(opened);
    for (const time of [2.5, 1.7, 0.5, 1.5, 2.9, 0.9]) {
      expect((await picture.at(time))?.time).toBeGreaterThan(time - 0.1);
      expect((await picture.keyframe(time))?.time).toBeCloseTo(Math.floor(time), 1);
    }
  });
});

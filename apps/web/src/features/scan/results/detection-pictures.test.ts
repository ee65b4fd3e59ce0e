import type { DetectionPicture } from '@framescout/framescout/page';
import { describe, expect, it } from 'vitest';
import { exampleEvent } from '../../../test-support/example-events.ts';
import { addPictures, pictureOfEvent } from './detection-pictures.ts';

const region = { left: 100, top: 40 };
const event = exampleEvent(10, { endTime: 14, peakTime: 12, region, sourceId: 'kill', id: 'kill-10' });

function picture(traits: Partial<DetectionPicture>): DetectionPicture {
  return {
    elementId: 'kill',
    time: 11,
    region: { left: 100, top: 40 },
    similarity: 0.8,
    stay: 'a',
    pixels: { width: 1, height: 1, data: new Uint8Array(3) },
    ...traits,
  };
}

describe('the picture of an event', () => {
  it('is the most certain one taken of its element, during the event and at its place', () => {
    const wanted = picture({ similarity: 0.85, region: { left: 101, top: 39 } });
    const others = [
      picture({ similarity: 0.7 }),
      picture({ similarity: 1, time: 9.5 }),
      picture({ similarity: 1, time: 14 }),
      picture({ similarity: 1, elementId: 'medal' }),
      picture({ similarity: 1, region: { left: 100, top: 80 } }),
    ];
    expect(pictureOfEvent(event, [...others, wanted])).toBe(wanted.pixels);
    expect(pictureOfEvent(event, [wanted, ...others])).toBe(wanted.pixels);
    expect(pictureOfEvent(event, others.slice(1))).toBeNull();
  });

  it('is missing for an event without a place, such as one from a rule', () => {
    expect(pictureOfEvent({ ...event, region: null }, [picture({})])).toBeNull();
  });
});

describe('the pictures of a scan', () => {
  it('are replaced by later ones from the same stay', () => {
    const [first, other, later] = [picture({}), picture({ stay: 'b' }), picture({ similarity: 0.9 })];
    expect(addPictures([first, other], [later])).toEqual([other, later]);
  });

  it('stay the same if none are added', () => {
    const pictures = [picture({})];
    expect(addPictures(pictures, [])).toBe(pictures);
  });

  it('are limited in number, and the least certain ones are dropped', () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      picture({ stay: `${index}`, similarity: 0.6 + index / 2000 }),
    );
    const kept = addPictures(many.slice(0, 300), many.slice(300));
    expect(kept).toHaveLength(500);
    expect(Math.min(...kept.map(({ similarity }) => similarity))).toBe(many[100]?.similarity);
  });
});

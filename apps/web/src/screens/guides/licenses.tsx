import { FFMPEG_BUILD, sitePages } from '@framescout/contract';
import { Table } from '../../ui/text/prose.tsx';
import { Guide } from './guide.tsx';

const CONTAINED = [
  ['Mediabunny', 'reads and writes video files', 'MPL-2.0'],
  ['Its AAC encoder', 'encodes sound; contains a part of FFmpeg', 'MPL-2.0, LGPL-2.1 or later'],
  ['FFmpeg', 'reads and writes what browsers cannot; loaded only then', 'GPL-2.0 or later'],
  ['Inter, JetBrains Mono', 'fonts', 'OFL-1.1'],
  [
    'React, Radix, TanStack and many more',
    'the page and the server',
    'MIT, ISC, BSD, Apache-2.0 and the like',
  ],
] as const;

/** Says what by others is shipped under which license, and where the source of FFmpeg is. */
export function Licenses() {
  const { version, configuration, recipe, parts } = FFMPEG_BUILD;
  return (
    <Guide
      title="Licenses"
      answer="FrameScout itself is not free software, but much of what it is made of is. This page says what that is, and where its source can be had."
      next={[{ path: sitePages.withoutUpload.path, name: 'Analyzing a video without uploading it' }]}
    >
      <h2>What it contains</h2>
      <Table columns={['', 'What for', 'License']} rows={CONTAINED} />
      <p>
        The <a href="/third-party-notices.txt">third-party notices</a> name every package, with its version,
        where it is developed and the text of its license. The source of Mediabunny and its AAC encoder, which
        are used unchanged, is at{' '}
        <a href="https://github.com/Vanilagy/mediabunny" rel="noopener">
          github.com/Vanilagy/mediabunny
        </a>
        .
      </p>

      <h2>FFmpeg</h2>
      <p className="hidden font-semibold text-text-1 in-[:root:has(meta[name=ffmpeg][content=off])]:block">
        FFmpeg is switched off on this server: nothing of it is served here.
      </p>
      <p>
        The app contains FFmpeg {version}, compiled to WebAssembly with libraries such as x264 and x265. As a
        whole it is under the{' '}
        <a href="https://www.gnu.org/licenses/old-licenses/gpl-2.0.html" rel="noopener">
          GNU General Public License
        </a>
        , version 2 or any later version; it is passed on under{' '}
        <a href="https://www.gnu.org/licenses/gpl-3.0.html" rel="noopener">
          version 3
        </a>
        . It comes without any warranty. It runs in workers of its own, apart from the rest of the app. It was
        configured with:
      </p>
      <p>
        <code className="numeric block text-[13px] leading-5 break-words text-text-1">{configuration}</code>
      </p>

      <h2>Its source</h2>
      <p>
        <a href={recipe} rel="noopener">
          The scripts that build it
        </a>{' '}
        fetch everything that it is made of:
      </p>
      <ul>
        {parts.map(({ name, version: tag, license, source }) => (
          <li key={name}>
            <a href={source} rel="noopener">
              {name}
            </a>{' '}
            {tag}, {license}
          </li>
        ))}
      </ul>
      <p>
        If you can’t get the source there, ask whoever runs this server for it. The{' '}
        <a href="/privacy">privacy page</a> says who they are.
      </p>
    </Guide>
  );
}

/** A part of the FFmpeg program: its license, and where its source is. */
type FFmpegPart = { name: string; version: string; license: string; source: string };

/** The FFmpeg that browsers are served, by its `-version`, and the sources of its parts. */
export const FFMPEG_BUILD = {
  version: '5.1.4',
  emscripten: '3.1.40',
  configuration:
    "--target-os=none --arch=x86_32 --enable-cross-compile --disable-asm --disable-stripping --disable-programs --disable-doc --disable-debug --disable-runtime-cpudetect --disable-autodetect --nm=emnm --ar=emar --ranlib=emranlib --cc=emcc --cxx=em++ --objcc=emcc --dep-cc=emcc --extra-cflags='-I/opt/include -O3 -msimd128' --extra-cxxflags='-I/opt/include -O3 -msimd128' --disable-pthreads --disable-w32threads --disable-os2threads --enable-gpl --enable-libx264 --enable-libx265 --enable-libvpx --enable-libmp3lame --enable-libtheora --enable-libvorbis --enable-libopus --enable-zlib --enable-libwebp --enable-libfreetype --enable-libfribidi --enable-libass --enable-libzimg",
  /** The scripts that build it, which name and fetch all parts. */
  recipe: 'https://github.com/ffmpegwasm/ffmpeg.wasm/tree/e0d4c62a229ba58ea0c6e6b881e289f2fefe97c4',
  parts: [
    part('FFmpeg', 'n5.1.4', 'GPL-2.0-or-later', 'FFmpeg/FFmpeg'),
    part('x264', '4-cores', 'GPL-2.0-or-later', 'ffmpegwasm/x264'),
    part('x265', '3.4', 'GPL-2.0-or-later', 'ffmpegwasm/x265'),
    part('LAME', 'master', 'LGPL-2.0-or-later', 'ffmpegwasm/lame'),
    part('FriBidi', 'v1.0.9', 'LGPL-2.1-or-later', 'fribidi/fribidi'),
    part('libvpx', 'v1.13.1', 'BSD-3-Clause', 'ffmpegwasm/libvpx'),
    part('libwebp', 'v1.3.2', 'BSD-3-Clause', 'ffmpegwasm/libwebp'),
    part('Ogg', 'v1.3.4', 'BSD-3-Clause', 'ffmpegwasm/Ogg'),
    part('Theora', 'v1.1.1', 'BSD-3-Clause', 'ffmpegwasm/theora'),
    part('Vorbis', 'v1.3.3', 'BSD-3-Clause', 'ffmpegwasm/vorbis'),
    part('Opus', 'v1.3.1', 'BSD-3-Clause', 'ffmpegwasm/opus'),
    part('zlib', 'v1.2.11', 'Zlib', 'ffmpegwasm/zlib'),
    part('FreeType', 'VER-2-10-4', 'FTL', 'ffmpegwasm/freetype2'),
    part('HarfBuzz', '5.2.0', 'MIT', 'harfbuzz/harfbuzz'),
    part('libass', '0.15.0', 'ISC', 'libass/libass'),
    part('zimg', 'release-3.0.5', 'WTFPL', 'sekrit-twc/zimg'),
  ],
};

function part(name: string, version: string, license: string, repository: string): FFmpegPart {
  return { name, version, license, source: `https://github.com/${repository}/tree/${version}` };
}

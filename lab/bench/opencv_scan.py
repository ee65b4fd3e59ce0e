"""The plain OpenCV way: every frame through VideoCapture, matchTemplate on three regions with a search margin.

Usage: opencv_scan.py VIDEO TIME X Y TIME X Y TIME X Y   (seconds; fractions of the picture)
"""

import sys

import cv2

WIDTH, HEIGHT, MARGIN = 100, 50, 8


def main() -> None:
    path = sys.argv[1]
    numbers = [float(argument) for argument in sys.argv[2:11]]
    clicks = [numbers[i : i + 3] for i in range(0, 9, 3)]
    video = cv2.VideoCapture(path)
    frame_width = int(video.get(cv2.CAP_PROP_FRAME_WIDTH))
    frame_height = int(video.get(cv2.CAP_PROP_FRAME_HEIGHT))
    templates = []
    for time, x, y in clicks:
        video.set(cv2.CAP_PROP_POS_MSEC, time * 1000)
        _, frame = video.read()
        left = min(max(0, round(x * frame_width - WIDTH / 2)), frame_width - WIDTH)
        top = min(max(0, round(y * frame_height - HEIGHT / 2)), frame_height - HEIGHT)
        templates.append((left, top, frame[top : top + HEIGHT, left : left + WIDTH].copy()))
    video.release()

    video = cv2.VideoCapture(path)
    frames = 0
    best = 0.0
    while True:
        has_frame, frame = video.read()
        if not has_frame:
            break
        frames += 1
        for left, top, template in templates:
            window = frame[
                max(0, top - MARGIN) : top + HEIGHT + MARGIN,
                max(0, left - MARGIN) : left + WIDTH + MARGIN,
            ]
            scores = cv2.matchTemplate(window, template, cv2.TM_CCOEFF_NORMED)
            best = max(best, float(scores.max()))
    print(frames, best)


if __name__ == "__main__":
    main()

"""Events by plain OpenCV: matchTemplate (TM_CCOEFF_NORMED), the best of three templates, 8 pixels around each place.

Usage: opencv_events.py VIDEO THRESHOLD TIME X Y TIME X Y TIME X Y   (seconds; fractions of the picture)
Prints a JSON list of {start, end} in seconds: detections less than 0.25 s apart are one event.
"""

import json
import sys

import cv2

WIDTH, HEIGHT, MARGIN = 100, 50, 8
JOIN_GAP = 0.25


def main() -> None:
    path, threshold = sys.argv[1], float(sys.argv[2])
    numbers = [float(argument) for argument in sys.argv[3:12]]
    clicks = [numbers[i : i + 3] for i in range(0, 9, 3)]
    video = cv2.VideoCapture(path)
    rate = video.get(cv2.CAP_PROP_FPS)
    templates = read_templates(path, clicks, rate)
    events: list[dict[str, float]] = []
    index = 0
    while True:
        has_frame, frame = video.read()
        if not has_frame:
            break
        if max(score(frame, *template) for template in templates) > threshold:
            start, end = index / rate, (index + 1) / rate
            if events and start - events[-1]["end"] < JOIN_GAP:
                events[-1]["end"] = end
            else:
                events.append({"start": start, "end": end})
        index += 1
    print(json.dumps(events))


def read_templates(path: str, clicks: list[list[float]], rate: float):
    """The regions around the clicks and their places, each from the frame shown at its time."""
    wanted = {int(time * rate + 1e-3): (x, y) for time, x, y in clicks}
    templates = []
    video = cv2.VideoCapture(path)
    for index in range(max(wanted) + 1):
        _, frame = video.read()
        if index not in wanted:
            continue
        x, y = wanted[index]
        height, width = frame.shape[:2]
        left = min(max(0, round(x * width - WIDTH / 2)), width - WIDTH)
        top = min(max(0, round(y * height - HEIGHT / 2)), height - HEIGHT)
        templates.append((left, top, frame[top : top + HEIGHT, left : left + WIDTH].copy()))
    return templates


def score(frame, left: int, top: int, template) -> float:
    window = frame[
        max(0, top - MARGIN) : top + HEIGHT + MARGIN,
        max(0, left - MARGIN) : left + WIDTH + MARGIN,
    ]
    return float(cv2.matchTemplate(window, template, cv2.TM_CCOEFF_NORMED).max())


if __name__ == "__main__":
    main()

import { pages } from '@framescout/contract';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { mayGoBack } from '../../workspace/leave-check.ts';

const STATE = { hasVideo: true } as const;

/**
 * Gives an open video its own entry in the browser's history: Back closes the video, after asking if there is
 * work in it, and leads to the start screen instead of leaving the page. An entry without a video, as after a
 * reload, is left immediately.
 */
export function useVideoHistoryEntry(): void {
  const { history }: { history: RouterHistory } = useRouter();
  useEffect(() => {
    const hasVideo = () => currentWorkspace.getState().workspace !== null;
    const isAtEntry = () => isVideoEntry(history.location.state);
    const enter = () => {
      if (hasVideo() && !isAtEntry()) history.push(pages.analyzer.path, STATE);
    };
    // True while Back closes the video: the browser then leaves the entry by itself.
    let isGoingBack = false;
    const leaveEmptyEntry = () => {
      if (!hasVideo() && isAtEntry()) history.back();
    };
    enter();
    // In development, React runs effects twice, and going back twice would leave the page.
    const arrival = setTimeout(leaveEmptyEntry);
    const unsubscribe = currentWorkspace.subscribe((_now, { workspace: before }) => {
      enter();
      // Deferred, since between two videos the next one is on screen by the time this runs.
      if (before && !isGoingBack) queueMicrotask(leaveEmptyEntry);
    });
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation, action }) => {
        const isBack = action === 'BACK' || action === 'GO';
        const isWithin = nextLocation.pathname === pages.analyzer.path && !isVideoEntry(nextLocation.state);
        if (!isBack || !isWithin || !isVideoEntry(currentLocation.state)) return false;
        const { workspace } = currentWorkspace.getState();
        if (!(await mayGoBack(workspace))) return true;
        if (workspace !== currentWorkspace.getState().workspace) return false;
        isGoingBack = true;
        currentWorkspace.close();
        isGoingBack = false;
        return false;
      },
    });
    const unlisten = history.subscribe(({ action }) => {
      if (action.type === 'FORWARD') leaveEmptyEntry();
    });
    return () => {
      clearTimeout(arrival);
      unsubscribe();
      unblock();
      unlisten();
    };
  }, [history]);
}

function isVideoEntry(state: object): boolean {
  return 'hasVideo' in state;
}

import { createStore, type StoreApi } from 'zustand/vanilla';

/** A store that can be read and subscribed to, but not changed. */
export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** A store with an owner: anyone may read it and subscribe; only its own methods change it. */
export abstract class OwnedStore<State extends object> implements ReadonlyStore<State> {
  readonly getState: StoreApi<State>['getState'];
  readonly getInitialState: StoreApi<State>['getInitialState'];
  readonly subscribe: StoreApi<State>['subscribe'];
  readonly #setState: StoreApi<State>['setState'];

  constructor(initial: State) {
    const store = createStore<State>(() => initial);
    this.getState = store.getState;
    this.getInitialState = store.getInitialState;
    this.subscribe = store.subscribe;
    this.#setState = store.setState;
  }

  protected setState(changes: Partial<State>): void {
    this.#setState(changes);
  }
}

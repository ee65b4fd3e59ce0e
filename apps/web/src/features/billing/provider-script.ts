import { CodedError } from '@framescout/contract';

const ADDRESS = 'https://js.stripe.com/v3/';

/** The payment provider's script failed to load. */
class ProviderScriptError extends CodedError {
  override readonly name = 'ProviderScriptError';
  readonly code = 'provider-script-missing';
}

let loading: Promise<void> | null = null;

/**
 * Loads the payment provider's script, which watches for fraud; only at checkout.
 * @throws {ProviderScriptError}
 */
export function loadProviderScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    // The analyzer page is cross-origin isolated, and loads resources of other hosts only in this mode.
    script.crossOrigin = 'anonymous';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = null;
      reject(new ProviderScriptError('The payment provider cannot be reached.'));
    };
    document.head.append(script);
  });
  return loading;
}

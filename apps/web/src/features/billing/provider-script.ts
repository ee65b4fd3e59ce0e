import { CodedError } from '@framescout/contract';

const ADDRESS = 'https://js.stripe.com/v3/';

/** The payment provider's script did not come. */
class ProviderScriptError extends CodedError {
  override readonly name = 'ProviderScriptError';
  readonly code = 'provider-script-missing';
}

let loading: Promise<void> | null = null;

/**
 * Loads the payment provider's script, which watches for fraud; at checkout and nowhere else.
 * @throws {ProviderScriptError}
 */
export function loadProviderScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    // The analyzer's page is isolated, and takes from other hosts only what is asked for in this mode.
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

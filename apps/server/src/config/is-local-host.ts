const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** Whether a host is one of the local names of this machine. */
export function isLocalHost(host: string): boolean {
  return LOCAL_HOSTS.includes(host);
}

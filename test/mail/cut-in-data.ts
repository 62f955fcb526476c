/** A connection to a mail server that breaks in the middle of a letter. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/**
 * Stands before a mail server: hands on what comes, and breaks the first connection on which a letter is half through.
 * Whoever has connected ends that before it is stopped.
 */
export async function cutInData(behind: number) {
  let cuts = 0;
  const proxy = createServer((client) => {
    const server = connect(behind, '127.0.0.1');
    let isData = false;
    client.on('data', (bytes) => {
      if (isData && cuts === 0) {
        cuts += 1;
        server.end(bytes.subarray(0, bytes.length / 2));
        client.destroy();
        return;
      }
      isData = bytes.toString('latin1').endsWith('DATA\r\n');
      server.write(bytes);
    });
    server.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    await new Promise((closed) => proxy.close(closed));
  };
  return { port, cuts: () => cuts, stop };
}

/** One process of the sandbox. Reports its address, and its processor time when it receives a message. */
import { openShopUnderTest } from '../marketplace/conformance-shop.ts';

const [url] = process.argv.slice(2);
const shop = await openShopUnderTest({ url });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (user + system) / 1e6, failures: shop.failures });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: shop.url });

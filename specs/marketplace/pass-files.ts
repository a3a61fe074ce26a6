/** Reads a `.pkpass` without the library that wrote it: the entries of its ZIP archive, which are not compressed. */

const ENTRY = 0x02014b50;
const END = 0x06054b50;

export const passFiles = (pass: Buffer): ReadonlyMap<string, Buffer> => {
  const end = pass.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  const count = pass.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = pass.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth += 1) {
    if (pass.readUInt32LE(at) !== ENTRY || pass.readUInt16LE(at + 10) !== 0)
      throw new Error('The archive has an entry that is compressed or broken.');
    const size = pass.readUInt32LE(at + 20);
    const name = pass.readUInt16LE(at + 28);
    const local = pass.readUInt32LE(at + 42);
    const from = local + 30 + pass.readUInt16LE(local + 26) + pass.readUInt16LE(local + 28);
    files.set(pass.toString('utf8', at + 46, at + 46 + name), pass.subarray(from, from + size));
    at += 46 + name + pass.readUInt16LE(at + 30) + pass.readUInt16LE(at + 32);
  }
  return files;
};

export interface PassJson {
  readonly serialNumber: string;
  readonly voided?: boolean;
  readonly webServiceURL?: string;
  readonly authenticationToken?: string;
  readonly barcodes?: readonly { readonly message: string }[];
  readonly semantics: Readonly<Record<string, unknown>>;
  readonly preferredStyleSchemes: readonly string[];
  readonly eventTicket: Readonly<
    Record<string, readonly { readonly key: string; readonly label: string; readonly value: string }[]>
  >;
}

export const passJson = (pass: Buffer): PassJson =>
  JSON.parse(passFiles(pass).get('pass.json')?.toString('utf8') ?? '') as PassJson;

// Recordings that no server has answered for yet, kept on this device piece by piece as they are
// made, so that a closed tab or a browser that ends loses at most the last second.

export interface Take {
  id: string; // person and place: whose it is and what it belongs to
  key: string; // the same however often it is sent
  type: string;
  name: string;
  length: number; // ms
}

interface Piece {
  id: string;
  n: number;
  data: Blob;
}

const NAME = "filmroom.takes";

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("takes", { keyPath: "id" });
      request.result.createObjectStore("pieces", { keyPath: ["id", "n"] });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  return opened;
}

async function change(stores: string[], how: (at: IDBTransaction) => void): Promise<void> {
  const database = await open();
  return new Promise((done, fail) => {
    const transaction = database.transaction(stores, "readwrite");
    transaction.oncomplete = () => done();
    transaction.onerror = transaction.onabort = () => fail(transaction.error);
    how(transaction);
  });
}

function pieces(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

export function keepPiece(take: Take, n: number, data: Blob): Promise<void> {
  return change(["takes", "pieces"], (at) => {
    at.objectStore("takes").put(take);
    at.objectStore("pieces").put({ id: take.id, n, data } satisfies Piece);
  });
}

export function forget(id: string): Promise<void> {
  return change(["takes", "pieces"], (at) => {
    at.objectStore("takes").delete(id);
    at.objectStore("pieces").delete(pieces(id));
  });
}

export async function found(id: string): Promise<{ take: Take; data: Blob[] } | null> {
  const database = await open();
  const at = database.transaction(["takes", "pieces"]);
  const [take, there] = await Promise.all([
    answer<Take | undefined>(at.objectStore("takes").get(id)),
    answer<Piece[]>(at.objectStore("pieces").getAll(pieces(id))),
  ]);
  return take && there.length ? { take, data: there.map((piece) => piece.data) } : null;
}

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result as T);
    request.onerror = () => fail(request.error);
  });
}

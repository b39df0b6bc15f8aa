import { expect, test, vi } from "vitest";
import { createRecordTable } from "./record-table.ts";

test("a listener hears of its own record alone", () => {
  const table = createRecordTable<{ id: string; n: number }>();
  const listener = vi.fn();
  const end = table.subscribe("a", listener);
  table.put({ id: "b", n: 1 });
  expect(listener).not.toHaveBeenCalled();
  table.put({ id: "a", n: 1 });
  table.update("a", (record) => ({ ...record, n: 2 }));
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  table.remove("a");
  expect(listener).toHaveBeenCalledTimes(2);
});

test("one call announces all that it changed, once, with before and after", () => {
  const table = createRecordTable<{ id: string; n: number }>();
  const first = { id: "a", n: 1 };
  table.put(first);
  const receivedMock = vi.fn();
  table.subscribeAll(receivedMock);
  table.put(first, { id: "b", n: 2 });
  expect(receivedMock.mock.calls).toEqual([[[{ id: "b", before: undefined, after: { id: "b", n: 2 } }]]]);
  table.remove("a", "unknown");
  expect(receivedMock).toHaveBeenLastCalledWith([{ id: "a", before: first, after: undefined }]);
});

test("all() is the same array until something changes", () => {
  const table = createRecordTable<{ id: string }>();
  table.put({ id: "a" });
  const all = table.all();
  expect(table.all()).toBe(all);
  table.put({ id: "b" });
  expect(table.all()).not.toBe(all);
});
